import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { assetAddress } from '@hireloom/contracts';
import { openFolderStore } from '@hireloom/releases';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';
import { copyWorkTree } from '../fixtures/work-tree';
import { launchSite, type LaunchedSite, root } from '../scripts/launch-site';

/** Whoever runs a site follows docs/deploy.md, command by command. */
test.describe.configure({ mode: 'serial' });

const run = promisify(execFile);
const OWN_HEADING = 'Articles from before signatures';

let folder: string;
let before: LaunchedSite | undefined;
let after: ReturnType<typeof spawn> | undefined;
let end: Promise<unknown> | undefined;
let words = '';

const inFolder = (name: string) => path.join(folder, name);
const tree = () => inFolder('checkout');
const environment = () => ({
  ...process.env,
  HOME: folder,
  DATA_DIR: inFolder('data'),
  PORT: '0',
  WARM_PAGES: 'none',
  RUM_SHARE: '0',
  DRAIN_NOTICE_MS: '0',
});

/** The commands of a section, as they stand there. */
async function commandsOf(heading: string): Promise<string[]> {
  const page = await readFile(path.join(root, 'docs/deploy.md'), 'utf8');
  const section = page.split(/^## /m).find((one) => one.startsWith(heading)) ?? '';
  return section.split('\n').flatMap((line) => /^ {4}(.*)$/.exec(line)?.[1] ?? []);
}

const shell = (commands: string[]) =>
  run('bash', ['-ec', commands.join('\n')], { cwd: tree(), env: environment() });

/** Where it says that it is; else all that it says. */
const address = () => /Hireloom is on (\S+)/.exec(words)?.[1] ?? words;

const headingOf = async (address: string) =>
  /<h1[^>]*>([^<]*)/.exec(await (await fetch(`${address}/blogs`)).text())?.[1];

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-signatures-'));
  await copyWorkTree(tree());
  before = await launchSite(inFolder('data'), {}, tree());
  const texts = path.join(tree(), 'mfe-content/src/content/blogs.ts');
  await writeFile(texts, (await readFile(texts, 'utf8')).replace(blogs.list.heading, OWN_HEADING));
  // What a team has deployed is no longer the start's to publish, nor to sign.
  await shell(['npm run deploy -w mfe-content']);
});

test.afterAll(async () => {
  await before?.stop();
  // npm does not pass the signal on; the product notices that npm is gone.
  after?.kill('SIGTERM');
  await end;
  await rm(folder, { recursive: true, force: true });
});

test('a site in use requires signatures once all that is live was deployed again, as the page says', async () => {
  const commands = await commandsOf('Require signatures on a site in use');
  const start = commands.pop() ?? '';
  expect(start).toContain('TEAM_KEYS=team-keys.json npm start');
  await shell(commands);
  expect(await headingOf(before?.address ?? '')).toBe(OWN_HEADING);
  await before?.stop();
  const site = spawn('bash', ['-c', `exec env ${start}`], { cwd: tree(), env: environment() });
  [after, end] = [site, once(site, 'close')];
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (text) => (words += String(text)));
  await expect.poll(address, { timeout: 480_000 }).toMatch(/^http:/);
  expect(await headingOf(address())).toBe(OWN_HEADING);
  // The door is open, to who has a key.
  expect((await fetch(`${address()}/deploys/traffic`)).status).toBe(401);
});

test('a key is retired as the page says, and the site runs on what it has signed before', async () => {
  const keys = JSON.parse(await readFile(path.join(tree(), 'team-keys.json'), 'utf8')) as Record<
    string,
    object
  >;
  const [id = ''] = Object.keys(keys);
  const [command = ''] = await commandsOf('Another key');
  const { stdout } = await shell([command.replace('content-1a2b3c4d', id)]);
  const { live = '' } = (await openFolderStore(inFolder('data/releases')).traffic()) ?? {};
  const version = await openFolderStore(inFolder('data/releases')).version(live);
  for (const member of [version.shell, ...version.remotes]) {
    expect(stdout).toContain(`${member.name}/${member.id} of commit`);
    const file = address() + assetAddress(member, member.scripts[0] ?? '');
    expect((await fetch(file)).status).toBe(200);
  }
  await expect.poll(() => words).toContain('the team keys were read again');
  expect(await headingOf(address())).toBe(OWN_HEADING);
});
