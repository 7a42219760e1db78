import { waitUntil } from '@hireloom/testing/wait-until';
import { createPageWarmer } from './warm-pages';

const version = (id: string, paths = ['/blogs']) =>
  ({ id, version: { remotes: [{ routes: paths.map((path) => ({ path })) }] } }) as never;

function createWarmer(warm: (page: string) => Promise<void>) {
  const [warmed, warnings]: [string[], string[]] = [[], []];
  const state = { list: async () => ['/blogs', '/blogs/broken', '/blogs/whole'] };
  const warmer = createPageWarmer({
    pages: {
      warm: ({ version: id, address }) => {
        warmed.push(`${id} ${address}`);
        return warm(address);
      },
    },
    lists: { all: async () => (await state.list()).map((path) => ({ path })) },
    log: { warn: (_fields: object, message: string) => void warnings.push(message) } as never,
  });
  return Object.assign(state, { ...warmer, warmed, warnings });
}

test('listed pages render one at a time, the live version’s first, despite failures', async () => {
  let running = 0;
  const atOnce: number[] = [];
  const { warmAll, warmed, isWarm } = createWarmer(async (page) => {
    atOnce.push((running += 1));
    await new Promise(setImmediate);
    running -= 1;
    if (page.endsWith('/broken')) throw new Error('it broke');
  });
  expect(isWarm()).toBe(false);
  await warmAll([version('live'), version('canary')]);
  const all = ['/blogs', '/blogs/broken', '/blogs/whole'];
  expect(warmed).toEqual(['live', 'canary'].flatMap((id) => all.map((page) => `${id} ${page}`)));
  expect([new Set(atOnce), isWarm()]).toEqual([new Set([1]), true]);
});

test('renders the fixed pages while lists cannot be read', async () => {
  const warmer = createWarmer(async () => undefined);
  warmer.list = () => Promise.reject(new Error('status 500'));
  await warmer.warmAll([version('live', ['/blogs', '/blogs/:slug'])]);
  expect([warmer.warmed, warmer.warnings]).toEqual([
    ['live /blogs'],
    ['could not list the published content; its pages are rendered on request'],
  ]);
});

test('a version goes live within a second even if its pages hang, and newer versions end the rendering', async () => {
  let answer = () => {};
  const { beforeSwitch, warmAll, warmed } = createWarmer(() => new Promise((resolve) => (answer = resolve)));
  await beforeSwitch(version('hangs', ['/one', '/two']));
  answer();
  const overtaken = warmAll([version('overtaken')]);
  await waitUntil(() => warmed.length === 2);
  void warmAll([version('next')]);
  answer();
  await overtaken;
  expect(warmed).toEqual(['hangs /one', 'overtaken /blogs', 'next /blogs']);
});
