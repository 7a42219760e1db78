/** The answer to a call while the API is not there. */
export const apiUnavailable =
  'The service is not available at the moment. Please try again in a few seconds.';

/** The answer to a call of something that the API does not offer to visitors. */
export const apiNothing = 'There is nothing at this address.';
