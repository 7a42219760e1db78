import {
  API_POST_LIMIT_MS,
  API_SEND_LIMIT_MS,
  BACKGROUND_QUEUE_LIMIT_MS,
  BEGIN_LIMIT_MS,
  CHUNK_LIMIT_MS,
  ENTRY_LIMIT_MS,
  MIN_DATA_LIMIT_MS,
  MODULE_LIMIT_MS,
  PAGE_DATA_LIMIT_MS,
  QUEUE_LIMIT_MS,
  REGION_LIMIT_MS,
  RENDER_LIMIT_MS,
  SHUTDOWN_LIMIT_MS,
  getSilenceLimit,
  SLOT_DATA_LIMIT_MS,
  WARM_UP_LIMIT_MS,
  WORKER_START_LIMIT_MS,
} from './timeouts';

test.each([
  [
    'chunk to entry, module and region',
    [CHUNK_LIMIT_MS, ENTRY_LIMIT_MS, MODULE_LIMIT_MS, REGION_LIMIT_MS, 5001],
  ],
  [
    'page data to slots and page',
    [MIN_DATA_LIMIT_MS, PAGE_DATA_LIMIT_MS, SLOT_DATA_LIMIT_MS, RENDER_LIMIT_MS],
  ],
  ['late data of a slot to its page', [SLOT_DATA_LIMIT_MS + MIN_DATA_LIMIT_MS, RENDER_LIMIT_MS]],
  ['a hang to another try', [getSilenceLimit(RENDER_LIMIT_MS), SLOT_DATA_LIMIT_MS, RENDER_LIMIT_MS]],
  [
    'a late start to its page',
    [QUEUE_LIMIT_MS, BEGIN_LIMIT_MS, BEGIN_LIMIT_MS + MIN_DATA_LIMIT_MS, RENDER_LIMIT_MS],
  ],
  ['background pages to warm-up', [BACKGROUND_QUEUE_LIMIT_MS + RENDER_LIMIT_MS, WARM_UP_LIMIT_MS + 1]],
  ['page to worker start', [RENDER_LIMIT_MS, WARM_UP_LIMIT_MS, SHUTDOWN_LIMIT_MS, WORKER_START_LIMIT_MS]],
  ['a form on the server to shutdown', [API_POST_LIMIT_MS, Math.min(10_000, SHUTDOWN_LIMIT_MS) + 1]],
  ['a form on the server to the browser', [API_POST_LIMIT_MS, API_SEND_LIMIT_MS]],
])('limits rise from %s', (_what, limits) => {
  expect(limits).toEqual([...new Set(limits)].toSorted((one, other) => one - other));
});
