import { NO_INLINE_HASHES, type RenderedPage } from '@hireloom/contracts';
import { type QueueRejection, type RenderOptions, RenderQueue } from './render-queue';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

/** A queue of pages that take exactly `pageMs`, `pages` of them at a time. */
function queueWith({ pages = 1, pageMs = 20 } = {}) {
  const refused: string[] = [];
  const begun: string[] = [];
  const queue = new RenderQueue(pageMs / Math.max(pages, 1));
  queue.resize(pages);
  const render = async (html: string): Promise<RenderedPage> => {
    begun.push(html);
    await new Promise((resolve) => setTimeout(resolve, pageMs));
    return { status: 200, html, inline: NO_INLINE_HASHES, problems: [], used: [] };
  };
  const ask = (path: string, options?: RenderOptions) => {
    const asked = queue.add(() => render(path), options);
    asked.catch(({ reason }: QueueRejection) => void refused.push(reason));
    return asked;
  };
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

test('rejects pages that would be late and renders the rest in time', async () => {
  const { ask, refused } = queueWith({ pageMs: 50 });
  const settled: { is: string; at: number }[] = [];
  const since = Date.now();
  for (let visitor = 0; visitor < 200; visitor++) {
    const note = (is: string) => () => void settled.push({ is, at: Date.now() - since });
    ask(`/${visitor}`).then(note('rendered'), note('refused'));
  }
  await jest.advanceTimersByTimeAsync(0);
  // One is being rendered, and 20 of 50 ms each fit into the second that a visitor may wait.
  expect([settled.length, refused.length]).toEqual([178, 178]);
  await jest.advanceTimersByTimeAsync(2000);
  const rendered = settled.filter(({ is }) => is === 'rendered');
  expect(rendered).toHaveLength(22);
  expect(Math.max(...rendered.map(({ at }) => at))).toBeLessThanOrEqual(2000);
  expect(new Set(refused)).toEqual(new Set(['late']));
});

test('a page that waits too long in the queue is rejected and never rendered', async () => {
  const { queue, ask, begun, refused } = queueWith({ pages: 0 });
  const visitor = ask('/visitor');
  const background = ask('/background', { isBackground: true });
  await jest.advanceTimersByTimeAsync(1499);
  expect(refused).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  await expect(visitor).rejects.toMatchObject({ kind: 'refused' });
  expect(queue.lengths()).toEqual({ visitors: 0, background: 1 });
  queue.resize(1);
  await jest.advanceTimersByTimeAsync(10_000);
  expect((await background).html).toBe('/background');
  expect([begun, refused]).toEqual([['/background'], ['expired']]);
});

test('a full background queue does not reject visitors', async () => {
  const { queue, ask, refused } = queueWith({ pageMs: 1 });
  for (let page = 0; page <= 4000; page++) void ask(`/${page}`, { isBackground: true });
  expect([refused, queue.lengths()]).toEqual([[], { visitors: 0, background: 4000 }]);
  const visitor = ask('/visitor');
  await jest.advanceTimersByTimeAsync(2);
  expect((await visitor).html).toBe('/visitor');
});

test('the estimated wait follows the measured throughput', async () => {
  const { queue, ask, refused } = queueWith({ pages: 4, pageMs: 1000 });
  for (let page = 0; page < 20; page++) void ask(`/${page}`, { isBackground: true });
  await jest.advanceTimersByTimeAsync(4000);
  queue.resize(0);
  refused.length = 0;
  for (let visitor = 0; visitor < 10; visitor++) void ask(`/visitor-${visitor}`);
  await jest.advanceTimersByTimeAsync(0);
  expect(refused).toContain('late');
});
