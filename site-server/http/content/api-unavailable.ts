/** The answer to a call while the API is not there. */
export const apiUnavailable =
  'The service is not available at the moment. Please try again in a few seconds.';
