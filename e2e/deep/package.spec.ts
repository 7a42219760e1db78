import { fork, spawnSync, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { findFreePort, untilAnswered } from '../fixtures/own-port';
import { readText, root } from '../scripts/launch-site';

/** What production runs: in a folder far from this checkout, with nothing installed beside it. */
test.describe.configure({ mode: 'serial' });

let folder: string;
let production: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-package-'));
  production = path.join(folder, 'package');
  // A build would briefly remove files that other tests read.
  const words = ['run', '--silent', 'package', '--', production, '--no-build'];
  execFileSync('npm', words, { cwd: root, stdio: 'ignore' });
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** The arguments of `node` with which the image starts; no service of the compose file has a command of its own. */
function readCommand(): string[] {
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(readText('deploy/Dockerfile')) ?? [];
  return (JSON.parse(command) as string[]).slice(1);
}

function start(command: string[], environment: Record<string, string>) {
  const [program = '', ...args] = command;
  const { PATH = '', HOME = '' } = process.env;
  return fork(path.join(production, program), args, {
    cwd: production,
    execArgv: [],
    env: { PATH, HOME, LOG_LEVEL: 'error', DATA_DIR: path.join(folder, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

test('the production package contains no sources and no build tools', () => {
  const files = execFileSync('find', ['.', '-type', 'f'], { cwd: production, encoding: 'utf8' });
  expect(files).toContain('./hireloom.mjs');
  expect(files).not.toMatch(/(?<!\.d)\.tsx?$/m);
  expect(files).not.toMatch(/node_modules\/(typescript|webpack|tsx|esbuild|jest|react)\//);
});

test('the image’s command serves pages and stores leads from the package, and drains after SIGINT', async () => {
  const port = String(await findFreePort());
  const address = `http://localhost:${port}`;
  const site = start(readCommand(), { PORT: port, DRAIN_NOTICE_MS: '2000' });
  const ended = once(site, 'exit');
  await untilAnswered(`${address}/readyz`);

  const home = await (await fetch(address)).text();
  expect(home).toContain('<h1');
  for (const [, file = ''] of home.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    const answer = await fetch(address + file);
    expect(answer.status).toBe(200);
    // A service waits for unfinished responses before it exits.
    await answer.arrayBuffer();
  }

  const lead = await fetch(`${address}/api/api/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: 'packaged@visitor.example' }),
  });
  expect(lead.status).toBe(201);
  const run = (...words: string[]) =>
    spawnSync('npm', ['run', '--silent', ...words], {
      cwd: production,
      env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
      encoding: 'utf8',
    }).stdout;
  expect(run('leads', '--', 'list')).toContain('packaged@visitor.example');
  expect(run('backup', '--', path.join(folder, 'backup'))).toMatch(
    /Copied the database\.\nCopied the releases/,
  );

  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  expect(run('releases')).toMatch(new RegExp(`live +\\w{16} .* ${commit}`));

  site.kill('SIGINT');
  await untilAnswered(`${address}/readyz`, ({ status }) => status === 503);
  expect((await fetch(`${address}/livez`)).status).toBe(200);
  expect(await ended).toEqual([0, null]);
});
