import { signPreview } from '@hireloom/releases';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createWorkerPool, type WorkerPool } from '../rendering/worker-pool';
import { createTestStore, says, type TestStore } from '../versions/fixtures/test-store';
import { followTraffic } from './follow-traffic';
import { previewOpener } from './open-preview';
import type { OpenPreview } from './visitor-version';

let site: TestStore;
let pool: WorkerPool;
let open: OpenPreview;
let secret: string;
let now: number;

beforeEach(async () => {
  site = await createTestStore();
  const log = { error: () => undefined, info: () => undefined } as never;
  pool = createWorkerPool({
    settings: {} as never,
    log,
    metrics: { observeRenderTime: () => undefined, countRefusal: () => undefined },
  });
  await site.putTraffic((await site.putVersion(says('live'))).id);
  const { inForce } = await followTraffic({ source: site.store, pool, log });
  secret = await site.store.previewSecret();
  now = Date.now();
  const options = { source: site.store, pool, inForce, log, now: () => now };
  open = previewOpener({ ...options, secret: site.store.previewSecret });
});
afterEach(async () => {
  await pool.close();
  await site.remove();
});

const outcomeFor = async (id: string) => {
  const opened = await open(signPreview(id, secret, now));
  return typeof opened === 'string' ? opened : (await pool.render(opened.id, '/')).html;
};

test('any version of the store can be looked at, and nothing else', async () => {
  const { id } = await site.putVersion(says('not yet live'));
  expect(await outcomeFor(id)).toBe('not yet live');
  expect(await outcomeFor('0'.repeat(16))).toBe('unknown');
});

test('only a link that a deploy has printed shows a version, and for a week', async () => {
  const { id } = await site.putVersion(says('not yet live'));
  expect(await open(id)).toBe('not signed');
  expect(await open(signPreview(id, 'a secret of somebody else', now))).toBe('not signed');
  const link = signPreview(id, secret, now);
  expect(await open(link)).toMatchObject({ id });
  now += 7 * 24 * 60 * 60 * 1000;
  expect(await open(link)).toBe('expired');
});

test('a version whose files were changed is not run', async () => {
  const { id, version } = await site.putVersion(says('not yet live'));
  const folder = path.join(site.directory, 'content', version.remotes[0]?.id ?? '');
  await writeFile(path.join(folder, 'server/main.cjs'), says('changed'));
  expect(await outcomeFor(id)).toBe('broken');
});

test('of three at once the third has to wait', async () => {
  const ids = [(await site.putVersion(says('a'))).id, (await site.putVersion(says('b'))).id];
  for (const id of ids) await outcomeFor(id);
  const third = await site.putVersion(says('c'));
  expect(await outcomeFor(third.id)).toBe('busy');
  expect(await outcomeFor(ids[0] ?? '')).toBe('a');
});
