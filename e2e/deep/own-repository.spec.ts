import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { expect, test } from '../fixtures';
import { findFreePort, untilAnswered } from '../fixtures/own-port';
import { root } from '../scripts/launch-site';

/** A team without the product's repository: it only has the published packages, a site's URL and a token. */
test.describe.configure({ mode: 'serial' });

const run = promisify(execFile);

let folder: string;
let tarballs: string[];
let token = '';

const repository = () => path.join(folder, 'careers');

/** Runs a command in the team's repository. Returns its output, even if it fails. */
const inRepository = (command: string, ...args: string[]) =>
  run(command, args, {
    cwd: repository(),
    env: { ...process.env, DATA_DIR: path.join(folder, 'elsewhere'), DEPLOY_TOKEN: token },
  }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `failed: ${stdout}${stderr}`,
  );

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-own-repository-'));
  const pack = ['npm', 'pack', '--pack-destination', folder];
  await run('npx', ['lerna', 'exec', '--no-private', '--', ...pack], { cwd: root });
  tarballs = (await readdir(folder)).map((file) => path.join(folder, file));
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the published packages pass publint', async () => {
  expect(tarballs).toHaveLength(5);
  for (const tarball of tarballs) {
    const data = await readFile(tarball);
    const { messages } = await publint({ pack: { tarball: new Uint8Array(data).buffer }, strict: true });
    expect(messages, tarball).toEqual([]);
  }
});

test('a generated repository passes its tests and serves its page in development', async ({ page }) => {
  await run('npm', ['run', 'new-remote', '--', 'careers', '--into', repository()], { cwd: root });
  const options = ['--prefer-offline', '--no-audit', '--no-fund'];
  const installed = await inRepository('npm', 'install', ...options, ...tarballs);
  expect(installed).not.toMatch(/failed|allowScripts/);
  const tested = await inRepository('npm', 'test');
  expect(tested).not.toContain('failed');
  const again = await inRepository('npx', 'hireloom', 'new-remote', 'again', '--into', '../again');
  expect(again).toContain('with one page at /again');

  const port = await findFreePort();
  const server = spawn('npx', ['hireloom', 'dev'], {
    cwd: repository(),
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  try {
    await untilAnswered(`http://localhost:${port}`);
    await page.goto(`http://localhost:${port}/careers`);
    await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible();
    const answer = await fetch(`http://localhost:${port}/api/logos`);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('--from')]);
  } finally {
    // The page would log errors when the server stops.
    await page.goto('about:blank');
    if (server.pid) process.kill(-server.pid);
  }
});

test('a generated repository deploys with a site URL and a token, until the token is revoked', async ({
  page,
  launch,
}) => {
  const site = await launch();
  /** Runs the token command on the site's machine. */
  const manageTokens = (...words: string[]) =>
    run(process.execPath, ['server/dist/token.mjs', ...words], {
      cwd: root,
      env: { ...process.env, DATA_DIR: site.dataFolder },
    }).then(({ stdout }) => stdout);
  [token = ''] = /^\w{8}\.\S+$/m.exec(await manageTokens('add', 'careers')) ?? [];
  const [id = ''] = token.split('.');

  const nowhere = await inRepository('npm', 'run', 'deploy');
  expect(nowhere).toContain('no site has run on this machine');
  await expect
    .poll(() => inRepository('npm', 'run', 'deploy', '--', '--to', site.address, '--preview'))
    .toContain(`${site.address}/careers?preview=`);
  expect(await inRepository('npm', 'run', 'deploy', '--', '--to', site.address, '--canary', '10%')).toContain(
    `"npm run canary -- promote --to ${site.address}"`,
  );
  expect(await inRepository('npm', 'run', 'deploy', '--', '--to', site.address)).toMatch(
    /Sending [\d.]+ MB to [^]*Rendering \/careers with[^]*careers \w{16} is live\./,
  );
  await expect.poll(async () => (await fetch(`${site.address}/careers`)).status).toBe(200);
  await page.goto(`${site.address}/careers`);
  await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible();
  const releases = await inRepository('npm', 'run', 'releases', '--', 'careers', '--to', site.address);
  expect(releases).toMatch(
    new RegExp(`careers\\n +live +(\\w{16}) [^]*careers \\(${id}\\) +deploy careers \\1 of commit `),
  );
  expect(existsSync(path.join(folder, 'elsewhere/releases.sqlite'))).toBe(false);

  expect(await manageTokens('list')).toMatch(new RegExp(`${id}  careers  publishes careers .*last used 20`));
  expect(await manageTokens('revoke', id)).toContain(`${id} is revoked`);
  expect(await manageTokens('list')).toMatch(new RegExp(`${id}  careers .*revoked 20`));
  expect(await inRepository('npm', 'run', 'deploy', '--', '--to', site.address)).toMatch(
    /^failed: (?![^]*Sending)[^]*was revoked/,
  );
});
