/** @jest-environment node */
import type { Pointers, Release } from '@hireloom/contracts';
import type { ReleaseSource } from '@hireloom/releases';
import { createPreviewRenderer } from './preview-renderer';
import type { WorkerPool } from './worker-pool';

const ids = ['1', '2', '3', '4'].map((digit) => digit.repeat(16));
const [live = '', two = '', three = '', four = ''] = ids;

const release = (id: string) =>
  ({
    name: 'content',
    id,
    contract: 1,
    routes: [],
    slots: [],
    inspection: [],
    moduleFiles: {},
    files: {},
  }) as unknown as Release;

const pointers: Pointers = {
  remotes: {
    content: { live, previous: [], previews: [two, three].map((id) => ({ release: id, since: '' })) },
  },
};

function previewsAt(clock: { now: number }) {
  const workers = new Set<string>();
  const pool: WorkerPool = {
    size: () => workers.size,
    has: (id) => workers.has(id),
    ensure: async ({ id }) => void workers.add(id),
    render: async () => ({ status: 200, html: '', problems: [], used: [] }),
    keepOnly: (kept) => [...workers].forEach((id) => kept.includes(id) || workers.delete(id)),
    close: async () => undefined,
  };
  const source: ReleaseSource = {
    directory: '/nowhere',
    browserBase: '/releases/',
    pointers: async () => pointers,
    release: async (_remote, id) => ({ ...release(id), serverEntry: '', browserEntry: 'browser/a.js' }),
    liveReleases: async () => [],
  };
  const previews = createPreviewRenderer(source, pool, { error: () => undefined }, () => clock.now);
  return { previews, workers };
}

const outcome = async (previews: ReturnType<typeof previewsAt>['previews'], id: string) => {
  const opened = await previews.open({ content: id });
  return 'kind' in opened ? opened.kind : opened.id;
};

test('only a release that was published and checked is run', async () => {
  const { previews, workers } = previewsAt({ now: 0 });
  expect(await outcome(previews, four)).toBe('unknown');
  expect(workers.size).toBe(0);
  expect(await outcome(previews, two)).toBe(`content@${two}`);
  await previews.close();
});

test('at most two are shown at a time; who is still looking keeps his place for a minute', async () => {
  const clock = { now: 0 };
  const { previews, workers } = previewsAt(clock);
  await outcome(previews, two);
  await outcome(previews, three);
  expect(await outcome(previews, live)).toBe('busy');
  clock.now = 61_000;
  await outcome(previews, three);
  expect(await outcome(previews, live)).toBe(`content@${live}`);
  expect([...workers]).toEqual([`content@${three}`, `content@${live}`]);
  await previews.close();
});
