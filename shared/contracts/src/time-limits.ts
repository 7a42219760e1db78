/**
 * Every time limit that depends on another one, in milliseconds: what stands inside ends before what waits for it.
 * `time-limits.test.ts` holds the order.
 *
 * In the browser, for what one remote shows:
 *
 *     part of a page shown as lost, 5000
 *     └ module, 4800: its entry and its chunks together
 *       ├ entry, 4500
 *       └ chunk, 4000
 *     call to the API, 8000, within the site server's, 10 000
 *     form sent to the API, 20 000, within the site server's, 20 000
 *
 * On the server, for one page:
 *
 *     shutdown, 10 000: what is asked for is answered
 *     └ page where no visitor waits, 6000 from being asked for
 *       ├ in the queue, 4000
 *       └ page that a visitor waits for, 2000 from being asked for
 *         ├ in the queue, 1500 (1000 by estimate, else it is refused at once)
 *         ├ silence of the worker, 1500 (three quarters of the page's limit, 3000 at most)
 *         ├ call to the API for a loader, 3000: no page waits as long
 *         ├ data of slots, 1500 from the request on
 *         └ data of the page, 1000 from the request on
 */

/** A chunk is given up before its module is, so that Retry asks for it again. Webpack counts it. */
export const CHUNK_LIMIT_MS = 4000;
/** A remote's container. */
export const ENTRY_LIMIT_MS = 4500;
/** Entry and chunks of one exposed module together. */
export const MODULE_LIMIT_MS = 4800;
/** What is not there by then is shown as lost, with a Retry; the limit of a slot's data in the browser. */
export const REGION_LIMIT_MS = 5000;

/** How long the server renders a page before it answers without it. */
export const RENDER_LIMIT_MS = 2000;
/** The same where no visitor waits, as in a deploy's check. */
export const WARM_UP_LIMIT_MS = 6000;
/** For the first page of a worker. Whoever waits for the version waits for it, a rollback among them. */
export const FIRST_PAGE_LIMIT_MS = 5000;
/** Who would wait longer than this for a worker, by estimate, is refused at once: estimates err, and pages need time themselves. */
export const QUEUE_LIMIT_MS = 1000;
/** What a worker has not begun by then would be late. */
export const BEGIN_LIMIT_MS = 1500;
/** Both of these where no visitor waits. A page that is begun then has as long as any other. */
export const BACKGROUND_QUEUE_LIMIT_MS = WARM_UP_LIMIT_MS - RENDER_LIMIT_MS;
/** A worker that says nothing for so long, with a processor to itself and a page of this limit in hand, hangs. */
export const silenceLimit = (limitMs: number) => Math.min((limitMs * 3) / 4, 3000);
/** Both from the request on. Slots begin when the page's own data is there, so a slow page leaves them some time. */
export const PAGE_DATA_LIMIT_MS = 1000;
export const SLOT_DATA_LIMIT_MS = 1500;
/** So much time data has also where the worker was busy until late: an API that is well answers long before. */
export const LEAST_DATA_LIMIT_MS = 400;
/** Until a new render worker has loaded its shell and says that it is ready. */
export const WORKER_START_LIMIT_MS = 20_000;
/** For how long a server that is told to end still takes requests, where nothing else is set: whoever keeps a connection learns of it. */
export const DRAIN_NOTICE_MS = 500;
/** After that: until connections are cut. */
export const SHUTDOWN_LIMIT_MS = 10_000;

/** A call that the site server makes for a loader. Pages have given up by then; the call must not occupy a place for ever. */
export const LOADER_CALL_LIMIT_MS = 3000;

/** A call to the API for content. */
export const API_CALL_LIMIT_MS = 8000;
/** A form may take longer: a slow phone network delays it on its way to the site server, and the answer on its way back. */
export const API_SEND_LIMIT_MS = 20_000;
/** How long the site server waits for the API when it proxies a request. */
export const API_GET_LIMIT_MS = 10_000;
/** The same for a form, counted from its first byte. */
export const API_POST_LIMIT_MS = 10_000;
