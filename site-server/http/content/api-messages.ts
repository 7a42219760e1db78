/** Sent while the API is unavailable. */
export const apiUnavailable =
  'The service is not available at the moment. Please try again in a few seconds.';

/** Sent for paths that the API does not offer to visitors. */
export const apiNothing = 'There is nothing at this address.';

/** Sent for bodies beyond the limit. */
export const apiTooLarge = 'The request is too large.';

/** Sent for other requests that can't be forwarded. */
export const apiRefused = 'The request is not valid.';
