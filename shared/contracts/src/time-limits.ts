/**
 * Every time limit that depends on another one, in milliseconds. An inner step ends before the step that waits for it;
 * `time-limits.test.ts` checks the order.
 */

// In the browser, for one region of a page. Webpack enforces the limit of chunks.

export const CHUNK_LIMIT_MS = 4000;
export const ENTRY_LIMIT_MS = 4500;
/** Entry and chunks of one exposed module together. */
export const MODULE_LIMIT_MS = 4800;
/** After this the region shows its failure state with a Retry. Also the limit of a slot's data in the browser. */
export const REGION_LIMIT_MS = 5000;

// On the server, for one page, counted from its request.

/** A page that a visitor waits for. */
export const RENDER_LIMIT_MS = 2000;
/** A page in the background, such as in a deploy's check. */
export const WARM_UP_LIMIT_MS = 6000;
/** The first page of a worker. Everything that waits for the version waits for it, including a rollback. */
export const FIRST_PAGE_LIMIT_MS = 5000;
/** Refuses a request at once if its estimated wait for a worker is longer. */
export const QUEUE_LIMIT_MS = 1000;
/** Refuses a request that no worker has started by then. */
export const BEGIN_LIMIT_MS = 1500;
/** Replaces both limits for background pages: as long as they may take, less the time to render. */
export const BACKGROUND_QUEUE_LIMIT_MS = WARM_UP_LIMIT_MS - RENDER_LIMIT_MS;
/** A worker hangs if it had a processor and a page with this limit, and sent nothing for so long. */
export const silenceLimit = (limitMs: number) => Math.min((limitMs * 3) / 4, 3000);
export const PAGE_DATA_LIMIT_MS = 1000;
/** Longer than the page's own limit, because slots start loading after the page's data. */
export const SLOT_DATA_LIMIT_MS = 1500;
/** Loaders get at least this long even if the worker was busy. */
export const LEAST_DATA_LIMIT_MS = 400;
/** Frees the place of a loader's call: by then its page has been given up. */
export const LOADER_CALL_LIMIT_MS = 3000;
/** Until a new render worker has loaded its shell and reports ready. */
export const WORKER_START_LIMIT_MS = 20_000;
/** Default time in which a stopping server still accepts requests, so that load balancers notice. */
export const DRAIN_NOTICE_MS = 500;
/** After that: until connections are cut. Longer than any page. */
export const SHUTDOWN_LIMIT_MS = 10_000;

// Calls to the API, by browsers and then by the site server.

export const API_CALL_LIMIT_MS = 8000;
/** Sending a form: a slow phone network delays the request on its way in and the response on its way out. */
export const API_SEND_LIMIT_MS = 20_000;
export const API_GET_LIMIT_MS = 10_000;
/** Counted from the form's first byte. */
export const API_POST_LIMIT_MS = 10_000;
