import type { Release } from '@hireloom/contracts';
import {
  integrityOf,
  type KnownKey,
  membersOf,
  openFolderStore,
  type ReleaseStore,
  signedDigest,
  signRelease,
  withVerifiedCache,
} from '@hireloom/releases';
import Fastify from 'fastify';
import { readFile, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { staticFiles } from '../http/static-files';
import { createTestStore, LIST, MAIN, says, type TestStore } from '../versions/fixtures/test-store';
import { loadVersion } from '../versions/loaded-version';
import { createTeam } from './fixtures/deploy-site';

const owner = createTeam('operators', { publishes: ['shell', 'content'] });
const leads = createTeam('leads');
const stranger = createTeam('stranger', { publishes: ['shell', 'content'] });
let keys: ReadonlyMap<string, KnownKey>;

let site: TestStore;
let live: Awaited<ReturnType<TestStore['putVersion']>>;
beforeEach(async () => {
  keys = new Map([owner, leads].map(({ known }) => [known.id, known]));
  site = await createTestStore();
  live = await site.putVersion(says('articles'));
});
afterEach(() => site.remove());

const memberOf = (name: string) => {
  const member = membersOf(live.version).find((one) => one.name === name);
  if (!member) throw new Error(`no ${name}`);
  return member;
};

/** Signs what is in the store, as a deploy of the same build does. */
async function sign(name: string, { key } = owner, changes: Partial<Release> = {}) {
  const store: ReleaseStore = openFolderStore(site.directory);
  const { signature: _before, ...release } = await store.release(name, memberOf(name).id);
  const signed = { ...signRelease(release, key), ...changes };
  await store.putRelease(signed);
  return signed;
}

const signAll = async () => {
  await sign('shell');
  return sign('content');
};

/** The store and the copies on this machine, as a site server opens them when it starts. */
const open = () => withVerifiedCache(openFolderStore(site.directory), site.copies, { keys: () => keys });
const load = (source = open()) => loadVersion(source, live.id);

async function serveFiles(source = open()) {
  const app = Fastify();
  await staticFiles(app, { live: () => live, source });
  return (url: string, encoding?: string) =>
    app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });
}

const copyOf = (name: string, file: string) => path.join(site.copies, name, memberOf(name).id, file);
const addressOf = (name: string, file: string) => `/assets/${name}/${file.replace('browser/', '')}`;
const takeStoreAway = () => rename(site.directory, `${site.directory}-away`);

test('a site version is run when known teams have signed all its releases', async () => {
  await signAll();
  expect((await load()).id).toBe(live.id);
});

test('what is not signed is not run, whoever has put it into the store', async () => {
  await sign('shell');
  await expect(load()).rejects.toThrow(/neither run nor served: content \w+ is not signed/);
});

test.each([
  ['a key that the site does not know', stranger, {}, 'does not know'],
  ['a key of another name', leads, {}, 'may publish leads alone'],
  ['a key, and changed afterwards', owner, { commit: 'c0ffee9' }, 'is not what was signed'],
])('what is signed with %s is not run', async (_which, team, changes, words) => {
  await sign('shell');
  await sign('content', team, changes);
  await expect(load()).rejects.toThrow(words);
});

test('a signed release can’t stand in a site version with other files', async () => {
  await signAll();
  const content = memberOf('content');
  const files = { ...content.files, 'server/main.cjs': { bytes: 1, integrity: integrityOf('x') } };
  const id = await site.store.putVersion({ ...live.version, remotes: [{ ...content, files }] });
  await expect(loadVersion(open(), id)).rejects.toThrow('not in this site version as it was signed');
});

test('browsers get the files of signed releases alone, however they write the address', async () => {
  await sign('shell');
  const get = await serveFiles();
  const file = addressOf('content', `browser/${MAIN}`);
  expect((await get(addressOf('shell', `browser/${MAIN}`))).statusCode).toBe(200);
  for (const url of [file, file.replace('/a', '/%61'), file.replace('/c', '/%63')])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  await sign('content');
  expect((await (await serveFiles())(`${file}?x`)).statusCode).toBe(200);
});

describe('copies on the disk that somebody has changed', () => {
  const EVIL = 'evil()';

  /** What a thief of the disk writes: a description that vouches for other bytes, and these bytes. */
  async function poison(name: string, file: string) {
    const description = copyOf(name, 'release.json');
    const release = JSON.parse(await readFile(description, 'utf8')) as Release;
    release.files[file] = { bytes: EVIL.length, integrity: integrityOf(EVIL) };
    await writeFile(description, JSON.stringify(release));
    await writeFile(copyOf(name, file), EVIL);
    for (const ending of ['.br', '.gz'])
      await writeFile(copyOf(name, file + ending), brotliCompressSync(EVIL));
  }

  const file = `browser/${LIST}`;

  test('are not served where the store is away and can’t replace them', async () => {
    await signAll();
    const before = open();
    await load(before);
    expect((await (await serveFiles(before))(addressOf('content', file))).statusCode).toBe(200);
    await poison('content', file);
    await takeStoreAway();
    for (const source of [before, open()]) {
      const { statusCode, body } = await (await serveFiles(source))(addressOf('content', file));
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(body).not.toContain(EVIL);
    }
  });

  test('are found out although size and modification time are those of before', async () => {
    await signAll();
    const get = await serveFiles();
    const time = new Date('2026-11-22T08:00:00Z');
    await get(addressOf('content', file));
    await utimes(copyOf('content', file), time, time);
    expect((await get(addressOf('content', file))).body).toBe('22');
    await writeFile(copyOf('content', file), '33');
    await utimes(copyOf('content', file), time, time);
    expect((await get(addressOf('content', file))).body).toBe('22');
  });

  test('are not run', async () => {
    await signAll();
    await load();
    await writeFile(copyOf('content', 'server/main.cjs'), EVIL);
    const { folders } = await load();
    expect(await readFile(path.join(folders.content ?? '', 'server/main.cjs'), 'utf8')).toBe(
      says('articles'),
    );
  });
});

describe('a retired key', () => {
  const retire = (retired: Record<string, string>) => {
    keys = new Map([[owner.known.id, { ...owner.known, retired }]]);
  };
  const pinOf = (release: Release) => [`${release.name}/${release.id}`, signedDigest(release)] as const;

  test('vouches for nothing that it signs afterwards, whatever date that bears', async () => {
    const [shell, content] = [await sign('shell'), await sign('content')];
    retire(Object.fromEntries([pinOf(shell), pinOf(content)]));
    live = await site.putVersion(says('evil'));
    await sign('content', owner);
    await expect(load()).rejects.toThrow('which is retired and does not list it');
  });

  test('is retired while the site runs: what it does not list is served no more', async () => {
    await signAll();
    const get = await serveFiles();
    expect((await get(addressOf('content', `browser/${MAIN}`))).statusCode).toBe(200);
    retire({});
    expect((await get(addressOf('content', `browser/${MAIN}`))).statusCode).toBe(404);
  });
});
