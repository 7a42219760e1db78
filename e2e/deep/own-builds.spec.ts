import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { contactPage } from '../../mfe-leads/src/content/contact';
import { expect, test } from '../fixtures';
import { copyWorkTree } from '../fixtures/work-tree';

const TEXTS = 'mfe-leads/src/content/contact.ts';
const HEADING = 'A heading that no build has yet';

let folder: string;
let tree: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-builds-'));
  tree = path.join(folder, 'a checkout #1 %41 ö');
  await copyWorkTree(tree);
  const file = path.join(tree, TEXTS);
  const texts = readFileSync(file, 'utf8');
  expect(texts).toContain(contactPage.heading);
  writeFileSync(file, texts.replace(contactPage.heading, HEADING));
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = () => ({
  ...process.env,
  DATA_DIR: path.join(folder, 'data'),
  PORT: '0',
  WARM_PAGES: 'none',
  DRAIN_NOTICE_MS: '0',
});

const headingAt = async (address: string) =>
  /<h1[^>]*>([^<]*)/.exec(await (await fetch(`${address}/contactus`)).text())?.[1];

/** Starts the site with this command, waits until it prints its URL, and stops it. Returns the heading of one of its pages. */
async function readHeading(cwd: string, command: string, ...args: string[]) {
  const site = spawn(command, args, { cwd, env: environment() });
  // Emitted once all its child processes have exited too.
  const ended = once(site, 'close');
  let words = '';
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (text) => (words += String(text)));
  try {
    const address = () => /Hireloom is running at (\S+)/.exec(words)?.[1];
    await expect.poll(() => address() ?? words, { timeout: 300_000 }).toMatch(/^http:/);
    return await headingAt(address() ?? '');
  } finally {
    // npm does not pass the signal on; the product notices that npm is gone.
    site.kill('SIGTERM');
    await ended;
  }
}

test('"npm start" and "npm run package" build changes in a folder with special characters', async () => {
  expect(await readHeading(tree, 'npm', 'start')).toBe(HEADING);
  writeFileSync(
    path.join(tree, TEXTS),
    readFileSync(path.join(tree, TEXTS), 'utf8').replace(HEADING, 'Packed'),
  );
  const production = path.join(folder, 'package');
  execFileSync('npm', ['run', '--silent', 'package', '--', production], { cwd: tree, stdio: 'pipe' });
  await rm(path.join(folder, 'data'), { recursive: true });
  expect(await readHeading(production, process.execPath, 'hireloom.mjs', 'start')).toBe('Packed');
});
