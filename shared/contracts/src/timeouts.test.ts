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

const rising = (limits: readonly number[]) =>
  limits.every((limit, index) => limit > (limits[index - 1] ?? 0));

test('browser limits rise from chunk to entry, module and region', () => {
  expect(rising([CHUNK_LIMIT_MS, ENTRY_LIMIT_MS, MODULE_LIMIT_MS, REGION_LIMIT_MS])).toBe(true);
  expect(REGION_LIMIT_MS).toBeLessThanOrEqual(5000);
});

test('server limits rise from page data to slot data and the page', () => {
  expect(rising([MIN_DATA_LIMIT_MS, PAGE_DATA_LIMIT_MS, SLOT_DATA_LIMIT_MS, RENDER_LIMIT_MS])).toBe(true);
});

test('slot data that starts loading as late as possible fits within the render limit', () => {
  expect(SLOT_DATA_LIMIT_MS + MIN_DATA_LIMIT_MS).toBeLessThan(RENDER_LIMIT_MS);
});

test('a hanging worker is detected in time to render its page again', () => {
  expect(rising([getSilenceLimit(RENDER_LIMIT_MS), SLOT_DATA_LIMIT_MS, RENDER_LIMIT_MS])).toBe(true);
});

test('a page started at the latest possible time still has time for its data', () => {
  expect(rising([QUEUE_LIMIT_MS, BEGIN_LIMIT_MS])).toBe(true);
  expect(BEGIN_LIMIT_MS + MIN_DATA_LIMIT_MS).toBeLessThan(RENDER_LIMIT_MS);
  expect(BACKGROUND_QUEUE_LIMIT_MS + RENDER_LIMIT_MS).toBeLessThanOrEqual(WARM_UP_LIMIT_MS);
});

test('limits rise from rendering to warm-up, shutdown and worker start', () => {
  expect(rising([RENDER_LIMIT_MS, WARM_UP_LIMIT_MS, SHUTDOWN_LIMIT_MS, WORKER_START_LIMIT_MS])).toBe(true);
});

test('the browser’s time limit for a form is longer than the server’s', () => {
  expect(API_POST_LIMIT_MS).toBeLessThanOrEqual(10_000);
  expect(API_SEND_LIMIT_MS).toBeGreaterThan(API_POST_LIMIT_MS);
  expect(API_POST_LIMIT_MS).toBeLessThanOrEqual(SHUTDOWN_LIMIT_MS);
});

test('TIME_LIMIT_FACTOR multiplies only the limits of server rendering', async () => {
  process.env.TIME_LIMIT_FACTOR = '4';
  try {
    await jest.isolateModulesAsync(async () => {
      const longer = await import('./timeouts');
      expect(longer.RENDER_LIMIT_MS).toBe(4 * RENDER_LIMIT_MS);
      expect(longer.getSilenceLimit(longer.RENDER_LIMIT_MS)).toBe(4 * getSilenceLimit(RENDER_LIMIT_MS));
      expect(longer.REGION_LIMIT_MS).toBe(REGION_LIMIT_MS);
      expect(longer.SHUTDOWN_LIMIT_MS).toBe(SHUTDOWN_LIMIT_MS);
    });
  } finally {
    delete process.env.TIME_LIMIT_FACTOR;
  }
});
