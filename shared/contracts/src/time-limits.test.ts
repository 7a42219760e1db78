import {
  API_POST_LIMIT_MS,
  API_SEND_LIMIT_MS,
  BACKGROUND_QUEUE_LIMIT_MS,
  BEGIN_LIMIT_MS,
  CHUNK_LIMIT_MS,
  ENTRY_LIMIT_MS,
  LEAST_DATA_LIMIT_MS,
  MODULE_LIMIT_MS,
  PAGE_DATA_LIMIT_MS,
  QUEUE_LIMIT_MS,
  REGION_LIMIT_MS,
  RENDER_LIMIT_MS,
  SHUTDOWN_LIMIT_MS,
  silenceLimit,
  SLOT_DATA_LIMIT_MS,
  WARM_UP_LIMIT_MS,
  WORKER_START_LIMIT_MS,
} from './time-limits';

const rising = (limits: readonly number[]) =>
  limits.every((limit, index) => limit > (limits[index - 1] ?? 0));

test('in the browser a chunk is given up before its entry, that before its module, and all before the region is', () => {
  expect(rising([CHUNK_LIMIT_MS, ENTRY_LIMIT_MS, MODULE_LIMIT_MS, REGION_LIMIT_MS])).toBe(true);
  expect(REGION_LIMIT_MS).toBeLessThanOrEqual(5000);
});

test('the server gives up the data of a page, then that of its slots, then the page', () => {
  expect(rising([LEAST_DATA_LIMIT_MS, PAGE_DATA_LIMIT_MS, SLOT_DATA_LIMIT_MS, RENDER_LIMIT_MS])).toBe(true);
});

test('data that begins as late as it may still ends before the page is given up', () => {
  expect(SLOT_DATA_LIMIT_MS + LEAST_DATA_LIMIT_MS).toBeLessThan(RENDER_LIMIT_MS);
});

test('a worker that hangs is found out early enough to render its page again', () => {
  expect(rising([silenceLimit(RENDER_LIMIT_MS), SLOT_DATA_LIMIT_MS, RENDER_LIMIT_MS])).toBe(true);
});

test('a page that is begun as late as it may still has time for its data', () => {
  expect(rising([QUEUE_LIMIT_MS, BEGIN_LIMIT_MS])).toBe(true);
  expect(BEGIN_LIMIT_MS + LEAST_DATA_LIMIT_MS).toBeLessThan(RENDER_LIMIT_MS);
  expect(BACKGROUND_QUEUE_LIMIT_MS + RENDER_LIMIT_MS).toBeLessThanOrEqual(WARM_UP_LIMIT_MS);
});

test('a page that nobody waits for has more time, and one that somebody waits for is done before a shutdown', () => {
  expect(rising([RENDER_LIMIT_MS, WARM_UP_LIMIT_MS, SHUTDOWN_LIMIT_MS, WORKER_START_LIMIT_MS])).toBe(true);
});

test('a sender waits for the word of the server', () => {
  expect(API_POST_LIMIT_MS).toBeLessThanOrEqual(10_000);
  expect(API_SEND_LIMIT_MS).toBeGreaterThan(API_POST_LIMIT_MS);
  expect(API_POST_LIMIT_MS).toBeLessThanOrEqual(SHUTDOWN_LIMIT_MS);
});

test('TIME_LIMIT_FACTOR multiplies the limits for a page on the server, and no others', async () => {
  process.env.TIME_LIMIT_FACTOR = '4';
  try {
    await jest.isolateModulesAsync(async () => {
      const longer = await import('./time-limits');
      expect(longer.RENDER_LIMIT_MS).toBe(4 * RENDER_LIMIT_MS);
      expect(longer.silenceLimit(longer.RENDER_LIMIT_MS)).toBe(4 * silenceLimit(RENDER_LIMIT_MS));
      expect(longer.REGION_LIMIT_MS).toBe(REGION_LIMIT_MS);
      expect(longer.SHUTDOWN_LIMIT_MS).toBe(SHUTDOWN_LIMIT_MS);
    });
  } finally {
    delete process.env.TIME_LIMIT_FACTOR;
  }
});
