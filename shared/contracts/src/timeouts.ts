/** Timeouts that depend on others, in milliseconds. An inner step ends before the step that waits for it: see `timeouts.test.ts`. */

// In the browser, for one region of a page. The build configures webpack with the limit for chunks.

export const CHUNK_LIMIT_MS = 4000;
export const ENTRY_LIMIT_MS = 4500;
/** The entry and chunks of one exposed module together. */
export const MODULE_LIMIT_MS = 4800;
/** After this, the region shows its failure state with a retry button. Also the timeout for a slot's data in the browser. */
export const REGION_LIMIT_MS = 5000;

// On the server, for one page, counted from the request for it.

const { process } = globalThis as { process?: { env: Readonly<Record<string, string | undefined>> } };

/** Multiplies the timeouts in this section. For tests on busy machines. */
const FACTOR = Number(process?.env.TIME_LIMIT_FACTOR) || 1;

/** For a page that a visitor is waiting for. */
export const RENDER_LIMIT_MS = 2000 * FACTOR;
/** For a page rendered in the background, such as in a deploy check. */
export const WARM_UP_LIMIT_MS = 6000 * FACTOR;
/** For a worker's first page. Everything that needs the version waits for it, including a rollback. */
export const FIRST_PAGE_LIMIT_MS = 5000 * FACTOR;
/** A request is rejected at once if its estimated wait for a worker is longer. */
export const QUEUE_LIMIT_MS = 1000 * FACTOR;
/** A request is rejected if no worker has started on it by then. */
export const BEGIN_LIMIT_MS = 1500 * FACTOR;
/** Replaces both limits for background pages: their own timeout minus the time to render. */
export const BACKGROUND_QUEUE_LIMIT_MS = WARM_UP_LIMIT_MS - RENDER_LIMIT_MS;
/** A worker silent for longer counts as hung; the rest of the page's timeout is for rendering it again, without that remote. */
export const getSilenceLimit = (limitMs: number) => limitMs / 2;
export const PAGE_DATA_LIMIT_MS = 1000 * FACTOR;
/** Longer than the page's own limit, because slots start loading after the page's data. */
export const SLOT_DATA_LIMIT_MS = 1500 * FACTOR;
/** Forms are rejected while the event loop is delayed by more than this. */
export const EVENT_LOOP_DELAY_MS = 2000 * FACTOR;
/** Loaders get at least this long even if the worker was busy. */
export const MIN_DATA_LIMIT_MS = 400 * FACTOR;
/** For one call of a loader: by then its page has been given up. */
export const LOADER_CALL_LIMIT_MS = 3000 * FACTOR;
/** Time for a new render worker to load its shell and report that it is ready. */
export const WORKER_START_LIMIT_MS = 20_000 * FACTOR;
/** Default time for which a stopping server still accepts requests, so that load balancers can notice. */
export const DRAIN_NOTICE_MS = 500;
/** After that, time until connections are cut. Longer than any page takes. */
export const SHUTDOWN_LIMIT_MS = 10_000;

// For calls below /api: by browsers, and on the server.

export const API_CALL_LIMIT_MS = 8000;
/** For sending a form: a slow mobile network delays both the request and the response. */
export const API_SEND_LIMIT_MS = 20_000;
/** How long the server allows for a form to arrive and be stored. */
export const API_POST_LIMIT_MS = 10_000;
