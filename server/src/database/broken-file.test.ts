import { site as words } from '@hireloom/contracts';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from './database';
import { operator } from '../testing/operator';
import { createTestSite, type TestSite } from '../testing/test-site';
import { MAIN, says } from '../testing/test-store';
import { waitUntil } from '@hireloom/testing/wait-until';

const PAGE = '<body><h1>Articles</h1></body>';

let site: TestSite;

beforeEach(async () => {
  site = await createTestSite();
  await site.deploy(says(PAGE));
  await site.stop();
  await site.store.store.close();
  site.log.length = 0;
});
afterEach(() => site.close());

/** Each leaves another kind of broken SQLite file. */
const damages = [
  ['foreign', (file: string) => writeFile(file, 'something else, as long as a page'.repeat(300))],
  ['truncated', (file: string) => truncate(file, 4096)],
] as const;

const sendForm = () =>
  site.postForm('contact', { firstName: 'Asha', lastName: 'Rao', email: 'asha@acorn.example' });

const expectPages = async () => {
  const page = await site.get('/blogs');
  expect([page.statusCode, page.body]).toEqual([200, PAGE]);
  expect((await site.get(`/assets/content/${MAIN}`)).statusCode).toBe(200);
};

test.each(damages)(
  'pages are served over a %s lead database, forms wait for a whole one, and commands name the backup',
  async (_kind, damage) => {
    const file = join(site.store.dataDir, 'hireloom.sqlite');
    await damage(file);
    await expect(openDatabase({ dataDir: site.store.dataDir, databaseUrl: undefined })).rejects.toThrow(
      /^The database .*hireloom\.sqlite is damaged .* restore the latest backup/,
    );
    await site.start();
    await expectPages();
    const refused = await sendForm();
    expect(refused.statusCode).toBe(503);
    expect(refused.body).toContain(words.phone.display);
    const health = await site.get({ url: '/health', headers: operator });
    expect([health.statusCode, health.json()]).toMatchObject([503, { problems: ['database'] }]);
    const reasons = site.log.map(({ reason }) => String(reason)).filter((reason) => reason.includes(file));
    expect(reasons).toEqual([expect.stringMatching(/is damaged .*npm run restore/)]);
    await rm(file);
    await waitUntil(async () => (await sendForm()).statusCode === 303);
  },
);

test('pages are served from this machine over a truncated release database', async () => {
  await truncate(join(site.store.dataDir, 'releases.sqlite'), 4096);
  await site.start();
  await expectPages();
  expect(await site.readiness()).toMatchObject({ status: 'degraded' });
  expect((await sendForm()).statusCode).toBe(303);
});
