import { readFileSync } from 'node:fs';
import { fork, spawnSync, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { expect, test } from '../fixtures';
import { findFreePort, untilAnswered } from '../fixtures/own-port';
import { root } from '../scripts/launch-site';

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

const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');

type Compose = { services: Record<string, { command?: string[] }> };

/** The arguments of `node` with which the image, or one of its services, starts. */
function createCommand(service?: string): string[] {
  const [, image = '[]'] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
  const { services } = parse(read('compose.yaml'), { merge: true }) as Compose;
  const own = service && services[service]?.command;
  return (own || (JSON.parse(image) as string[])).slice(1);
}

async function start(command: string[], environment: Record<string, string>) {
  const [program = '', ...args] = command;
  const { PATH = '', HOME = '' } = process.env;
  const running = fork(path.join(production, program), args, {
    cwd: production,
    execArgv: [],
    env: { PATH, HOME, LOG_LEVEL: 'error', DATA_DIR: path.join(folder, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(running, 'exit');
  return {
    pid: running.pid,
    code: async () => ((await ended) as [number | null])[0],
    stop: async () => {
      running.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

test('the production package contains no sources and no build tools', () => {
  const files = execFileSync('find', ['.', '-type', 'f'], { cwd: production, encoding: 'utf8' });
  expect(files).toContain('./hireloom.mjs');
  expect(files).not.toMatch(/(?<!\.d)\.tsx?$/m);
  expect(files).not.toMatch(/node_modules\/(typescript|webpack|tsx|esbuild|jest|react)\//);
});

test('the image’s command serves pages and stores leads from the package', async () => {
  const port = String(await findFreePort());
  const address = `http://localhost:${port}`;
  const site = await start(createCommand('site-1'), { PORT: port, POSTS_PER_MINUTE: '100' });
  await untilAnswered(`${address}/readyz`, ({ ok }) => ok);

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

  expect(await site.stop()).toBe(0);
});
