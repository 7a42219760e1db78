import { membersOf, openFolderStore, type ReleaseStore, signRelease } from '@hireloom/releases';
import Fastify from 'fastify';
import { staticFiles } from '../http/static-files';
import { createTestStore, says, type TestStore } from '../traffic/fixtures/test-store';
import { loadVersion } from '../traffic/served-version';
import { createTeam } from './fixtures/deploy-site';
import { requireSignatures } from './require-signatures';

const owner = createTeam('operators', { publishes: ['shell', 'content'] });
const leads = createTeam('leads');
const stranger = createTeam('stranger', { publishes: ['shell', 'content'] });
const keys = new Map([owner, leads].map(({ known }) => [known.id, known]));

let site: TestStore;
let live: Awaited<ReturnType<TestStore['putVersion']>>;
beforeEach(async () => {
  site = await createTestStore();
  live = await site.putVersion(says('articles'));
});
afterEach(() => site.remove());

/** Signs what is in the store, as a deploy of the same build does. */
async function sign(store: ReleaseStore, name: string, { key } = owner, commit?: string) {
  const member = membersOf(live.version).find((one) => one.name === name);
  const { signature: _before, ...release } = await store.release(name, member?.id ?? '');
  const signed = signRelease(release, key);
  await store.putRelease(commit ? { ...signed, commit } : signed);
}

const load = () => loadVersion(requireSignatures(site.store, openFolderStore(site.directory), keys), live.id);

test('a site version is run when known teams have signed all its releases', async () => {
  await sign(site.store, 'shell');
  await sign(site.store, 'content');
  expect((await load()).id).toBe(live.id);
});

test('what is not signed is not run, whoever has put it into the store', async () => {
  await sign(site.store, 'shell');
  await expect(load()).rejects.toThrow(/neither run nor served: content \w+ is not signed/);
});

test.each([
  ['a key that the site does not know', stranger, undefined, 'does not know'],
  ['a key of another name', leads, undefined, 'may publish leads alone'],
  ['a key, and changed afterwards', owner, 'c0ffee9', 'is not what was signed'],
])('what is signed with %s is not run', async (_which, team, commit, words) => {
  await sign(site.store, 'shell');
  await sign(site.store, 'content', team, commit);
  await expect(load()).rejects.toThrow(words);
});

test('a signed release can’t stand in a site version with other files', async () => {
  await sign(site.store, 'shell');
  await sign(site.store, 'content');
  const [content] = live.version.remotes;
  if (!content) throw new Error('no remote');
  const other = {
    ...content,
    files: {
      ...content.files,
      'server/main.cjs': content.files['browser/main.js'] ?? { bytes: 1, integrity: '' },
    },
  };
  const id = await site.store.putVersion({ ...live.version, remotes: [other] });
  await expect(
    loadVersion(requireSignatures(site.store, openFolderStore(site.directory), keys), id),
  ).rejects.toThrow('not in this site version as it was signed');
});

async function serveFiles() {
  const app = Fastify();
  const source = requireSignatures(site.store, openFolderStore(site.directory), keys);
  await staticFiles(app, { live: () => ({ folders: {} }), source });
  return async (url: string) => (await app.inject(url)).statusCode;
}

test('browsers get the files of signed releases alone, however they write the address', async () => {
  await sign(site.store, 'shell');
  const status = await serveFiles();
  const { id } = live.version.remotes[0] ?? {};
  const file = `/releases/content/${id}/browser/main.js`;
  expect(await status(`/releases/shell/${live.version.shell.id}/browser/main.js`)).toBe(200);
  for (const url of [file, file.replace('/r', '/%72'), file.replace('/c', '/%63')])
    expect([url, await status(url)]).toEqual([url, 404]);
  await sign(site.store, 'content');
  expect(await (await serveFiles())(`${file}?x`)).toBe(200);
});
