import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';
import { openStore } from '../fixtures/release-variants';
import { copyWorkTree } from '../fixtures/work-tree';
import { launchSite, root } from '../scripts/launch-site';

const run = promisify(execFile);
const TEXTS = 'mfe-content/src/content/blogs.ts';

let folder: string;
const inFolder = (name: string) => path.join(folder, name);

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-teams-'));
  await copyWorkTree(inFolder('checkout'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the token command on the site's machine. */
const manageTokens = (...words: string[]) =>
  run(process.execPath, [path.join(root, 'server/dist/token.mjs'), ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: inFolder('data') },
  }).then(({ stdout }) => stdout);

/** Runs a command in the content team's checkout, which has only the site's URL and a token. */
function command(token: string, address: string, ...words: string[]) {
  const own = { DEPLOY_TOKEN: token, DATA_DIR: inFolder('elsewhere') };
  const program = inFolder('checkout/shared/toolkit/bin/hireloom.js');
  const options = { cwd: inFolder('checkout/mfe-content'), env: { ...process.env, ...own } };
  return run(process.execPath, [program, ...words, '--to', address], options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

test('a checkout deploys over the network, `releases` shows who deployed which commit, and a revoked token is refused', async () => {
  const site = await launchSite(inFolder('data'), { LOG_LEVEL: 'info' });
  const [token = ''] = /^\w{8}\.\S+$/m.exec(await manageTokens('add', 'content')) ?? [];
  const [id = ''] = token.split('.');
  const own = await readFile(path.join(root, TEXTS), 'utf8');
  await writeFile(inFolder(`checkout/${TEXTS}`), own.replace(blogs.list.heading, 'Articles from afar'));
  expect(await command(token, site.address, 'deploy')).toMatch(
    /Sending [\d.]+ MB to [^]*Rendering \/blogs with[^]*content \w{16} is live\./,
  );
  const shown = async () => (await fetch(`${site.address}/blogs`)).text();
  await expect.poll(shown).toContain('>Articles from afar</h1>');
  const store = openStore(inFolder('data'));
  const traffic = await store.traffic().finally(store.close);
  const { by, change, since } = traffic ?? {};
  expect(by).toBe(`content (${id})`);
  expect(await command(token, site.address, 'releases', 'content')).toContain(
    `${since}  ${by}  deploy content ${change?.release} of commit ${change?.commit}`,
  );
  await expect.poll(() => site.words()).toContain('"deployed: ');
  expect(existsSync(inFolder('elsewhere/releases.sqlite'))).toBe(false);

  expect(await manageTokens('list')).toMatch(new RegExp(`${id}  content  publishes content .*last used 20`));
  expect(await manageTokens('revoke', id)).toContain(`${id} is revoked`);
  expect(await manageTokens('list')).toMatch(new RegExp(`${id}  content .*revoked 20`));
  const refused = await command(token, site.address, 'deploy');
  expect(refused).toContain('was revoked');
  expect(refused).not.toContain('Sending');
  await site.stop();
});
