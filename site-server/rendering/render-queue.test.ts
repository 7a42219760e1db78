import { NO_INLINE, type RenderedPage } from '@hireloom/contracts';
import { createRenderQueue, type RenderOptions } from './render-queue';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const page = (html: string): RenderedPage => ({
  status: 200,
  html,
  inline: NO_INLINE,
  problems: [],
  used: [],
});

/** A queue, and workers that need exactly `pageMs` for each page and take the next one then. */
function queueWith({ workers = 1, pageMs = 20 } = {}) {
  const refused: string[] = [];
  const begun: string[] = [];
  const queue = createRenderQueue((reason) => void refused.push(reason));
  let idle = 0;
  const next = () => {
    const job = queue.take();
    if (!job) return void (idle += 1);
    begun.push(job.path);
    setTimeout(() => {
      job.resolve(Promise.resolve(page(job.path)));
      next();
    }, pageMs);
  };
  const ask = (path: string, options?: RenderOptions) => {
    const asked = queue.add(path, { workers: Math.max(1, workers), pageMs }, options);
    asked.catch(() => undefined);
    for (; idle > 0 && queue.lengths().visitors + queue.lengths().background > 0; idle -= 1) next();
    return asked;
  };
  for (let worker = 0; worker < workers; worker++) next();
  return { queue, refused, begun, ask };
}

test('visitors’ pages are rendered before background pages, each in order of arrival', async () => {
  const { ask, begun } = queueWith();
  void ask('/first');
  void ask('/background-1', { isBackground: true });
  void ask('/background-2', { isBackground: true });
  void ask('/visitor-1');
  void ask('/visitor-2');
  await jest.advanceTimersByTimeAsync(100);
  expect(begun).toEqual(['/first', '/visitor-1', '/visitor-2', '/background-1', '/background-2']);
});

test('a page that would come too late is refused at once, and all others are rendered in time', async () => {
  const { ask, refused } = queueWith({ pageMs: 50 });
  const settled: { is: string; at: number }[] = [];
  const since = Date.now();
  for (let visitor = 0; visitor < 200; visitor++) {
    const note = (is: string) => () => void settled.push({ is, at: Date.now() - since });
    ask(`/${visitor}`).then(note('rendered'), note('refused'));
  }
  await jest.advanceTimersByTimeAsync(0);
  // One is rendered, and 20 of 50 ms each fit into the second that a visitor may wait for his turn.
  expect([settled.length, refused.length]).toEqual([178, 178]);
  await jest.advanceTimersByTimeAsync(2000);
  const rendered = settled.filter(({ is }) => is === 'rendered');
  expect(rendered).toHaveLength(22);
  expect(Math.max(...rendered.map(({ at }) => at))).toBeLessThanOrEqual(2000);
  expect(new Set(refused)).toEqual(new Set(['late']));
});

test('a page that waits too long in the queue is refused and never rendered', async () => {
  const { queue, ask, refused } = queueWith({ workers: 0 });
  const visitor = ask('/visitor');
  const background = ask('/background', { isBackground: true });
  await jest.advanceTimersByTimeAsync(1499);
  expect(refused).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  await expect(visitor).rejects.toMatchObject({ kind: 'refused' });
  expect(queue.take()?.path).toBe('/background');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(refused).toEqual(['expired']);
  const late = ask('/late', { isBackground: true });
  await jest.advanceTimersByTimeAsync(4000);
  await expect(late).rejects.toMatchObject({ kind: 'refused' });
  expect(queue.take()).toBeUndefined();
  void background;
});

test('a page leaves the queue when its visitor has gone', async () => {
  const { queue, ask, refused, begun } = queueWith();
  const visitor = new AbortController();
  const rendered = ask('/rendered', { signal: visitor.signal });
  const given = ask('/given-up', { signal: visitor.signal });
  visitor.abort();
  await expect(given).rejects.toMatchObject({ kind: 'refused' });
  await expect(ask('/too-late', { signal: visitor.signal })).rejects.toMatchObject({ kind: 'refused' });
  expect(queue.lengths()).toEqual({ visitors: 0, background: 0 });
  await jest.advanceTimersByTimeAsync(100);
  // What is begun is done: it may be kept.
  expect((await rendered).html).toBe('/rendered');
  expect([begun, refused]).toEqual([['/rendered'], ['abandoned', 'abandoned']]);
});

test('a full background queue does not refuse visitors', async () => {
  const { queue, ask, refused } = queueWith({ pageMs: 1 });
  const background = Array.from({ length: 1002 }, (_, index) => ask(`/${index}`, { isBackground: true }));
  await expect(background.at(-1)).rejects.toMatchObject({ kind: 'refused' });
  expect([refused, queue.lengths()]).toEqual([['full'], { visitors: 0, background: 1000 }]);
  const visitor = ask('/visitor');
  await jest.advanceTimersByTimeAsync(2);
  expect((await visitor).html).toBe('/visitor');
});

test.each([1, 2, 4, 16])('%i workers finish pages that many times as fast as one', async (workers) => {
  const [pageMs, pages] = [20, 160];
  const { ask } = queueWith({ workers, pageMs });
  const since = Date.now();
  let tookMs = 0;
  const all = Array.from({ length: pages }, (_, index) => ask(`/${index}`, { isBackground: true }));
  void Promise.all(all).then(() => (tookMs = Date.now() - since));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(tookMs).toBe((pages * pageMs) / workers);
});

test('refusals are cheap: a thousand of them share one error', async () => {
  const { ask } = queueWith({ workers: 0, pageMs: 2000 });
  void ask('/first');
  const refusals = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => ask(`/${index}`).catch((error: unknown) => error)),
  );
  expect(new Set(refusals).size).toBe(1);
});
