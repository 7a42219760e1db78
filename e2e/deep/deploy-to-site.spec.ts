import { openSite, readPart } from '@hireloom/releases';
import type { ReleaseStore } from '../../server/src/releases/store/open-store';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';
import { findFreePort } from '../fixtures/own-port';
import { getDirectory, headed, makeVariant, openStore, type Variant } from '../fixtures/release-variants';
import { startShakyLine } from '../fixtures/shaky-line';
import { copyWorkTree } from '../fixtures/work-tree';
import { type LaunchedSite, launchSite, root } from '../scripts/launch-site';

/** A team deploys from its own checkout to a site of which it knows only the URL and its token. */
test.describe.configure({ mode: 'serial' });

const run = promisify(execFile);
const TAR = 'POST /deploys';
const CHANGES = 'POST /deploys/changes';
const TEXTS = 'mfe-content/src/content/blogs.ts';

let folder: string;
let line: Awaited<ReturnType<typeof startShakyLine>>;
let site: LaunchedSite;
/** The content team's. */
let token = '';

const inFolder = (name: string) => path.join(folder, name);
/** Runs the token command on the site's machine. */
const manageTokens = (...words: string[]) =>
  run(process.execPath, [path.join(root, 'server/dist/token.mjs'), ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: inFolder('data') },
  }).then(({ stdout }) => stdout);

/** Reads from the site's store. */
async function read<Result>(what: (store: ReleaseStore) => Promise<Result>): Promise<Result> {
  const store = openStore(inFolder('data'));
  return what(store).finally(store.close);
}

const traffic = async () => {
  const current = await read((store) => store.traffic());
  if (!current) throw new Error('nothing is live');
  return current;
};

/** Runs a command in the content team's checkout, which has only the site's URL and a token. */
async function command(args: string[], to = line.address) {
  const own = { DEPLOY_TOKEN: token, DATA_DIR: inFolder('elsewhere') };
  const program = inFolder('checkout/shared/toolkit/bin/hireloom.js');
  const options = { cwd: inFolder('checkout/mfe-content'), env: { ...process.env, ...own } };
  return run(process.execPath, [program, ...args, '--to', to], options).then(
    ({ stdout }) => ({ ok: true, words: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, words: stdout + stderr }),
  );
}

/** Deploys a changed build of the content team. */
async function deploy(variant: Variant) {
  const build = await makeVariant(inFolder('variant'), 'content', variant);
  const part = await readPart({ directory: getDirectory('content'), build });
  return openSite({ address: new URL(line.address), token }).deploy([part], {}, () => undefined);
}

const shown = async () => {
  const answer = await fetch(`${site.address}/blogs`);
  return /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1];
};

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-teams-'));
  line = await startShakyLine();
  await copyWorkTree(inFolder('checkout'));
  const port = String(await findFreePort());
  line.leadTo(`http://127.0.0.1:${port}`);
  site = await launchSite(inFolder('data'), {
    PORT: port,
    PUBLIC_ORIGIN: line.address,
    LOG_LEVEL: 'info',
  });
  [token = ''] = /^\w{8}\.\S+$/m.exec(await manageTokens('add', 'content')) ?? [];
});

test.afterAll(async () => {
  await site.stop();
  line.close();
  await rm(folder, { recursive: true, force: true });
});

test('a checkout deploys over the network, and `releases` shows who deployed which commit', async () => {
  const own = await readFile(path.join(root, TEXTS), 'utf8');
  await writeFile(inFolder(`checkout/${TEXTS}`), own.replace(blogs.list.heading, 'Articles from afar'));
  const deployed = await command(['deploy']);
  expect(deployed.words).toMatch(
    /Sending [\d.]+ MB to [^]*Rendering \/blogs with[^]*content \w{16} is live\./,
  );
  await expect.poll(() => shown()).toBe('Articles from afar');
  const { by, change, since } = await traffic();
  expect(by).toBe(`content (${token.slice(0, 8)})`);
  const listed = (await command(['releases', 'content'])).words;
  expect(listed).toContain(`${since}  ${by}  deploy content ${change.release} of commit ${change.commit}`);
  await expect.poll(() => site.words()).toContain('"deployed: ');
  expect(existsSync(inFolder('elsewhere/releases.sqlite'))).toBe(false);
});

test('a deploy is retried after a lost connection and takes effect once', async () => {
  const { serial } = await traffic();
  line.cutFirst(TAR, ['before', 'after']);
  expect(await deploy(headed('Articles, once'))).toContain('already what these visitors get');
  expect(line.seen.filter((what) => what === TAR)).toHaveLength(2);
  expect((await traffic()).serial).toBe(serial + 1);
});

test('a rollback whose response is lost is not sent twice', async () => {
  const { serial } = await traffic();
  line.cutFirst(CHANGES, ['after']);
  expect((await command(['rollback'])).words).toContain('has taken effect');
  expect(line.seen.filter((what) => what === CHANGES)).toHaveLength(1);
  expect((await traffic()).serial).toBe(serial + 1);
  await expect.poll(() => shown()).toBe('Articles from afar');
});

test('a revoked token is refused and listed as revoked', async () => {
  const [id = ''] = token.split('.');
  expect(await manageTokens('list')).toMatch(new RegExp(`${id}  content  publishes content .*last used 20`));
  expect(await manageTokens('revoke', id)).toContain(`${id} is revoked`);
  expect(await manageTokens('list')).toMatch(new RegExp(`${id}  content .*revoked 20`));
  const { words } = await command(['deploy']);
  expect(words).toContain('was revoked');
  expect(words).not.toContain('Sending');
});
