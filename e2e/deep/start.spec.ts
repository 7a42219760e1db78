import { expect, test } from '@playwright/test';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { commandIn, launchSite, type LaunchedSite, root } from '../scripts/launch-site';

let folder: string;
let running: LaunchedSite | undefined;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-start-'));
});

test.afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(folder, { recursive: true, force: true });
});

const wordsOf = (environment: NodeJS.ProcessEnv, dataFolder = path.join(folder, 'data')) =>
  launchSite(dataFolder, environment).then(
    async (site) => {
      await site.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );

test('a port in use, a data folder that is a file and a broken article stop the start, each by its name', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  expect(await wordsOf({ PORT: String(port) })).toContain(
    `error: port ${port} is in use: stop what listens there, or set PORT`,
  );
  server.close();
  const file = path.join(folder, 'file');
  await writeFile(file, 'no folder');
  expect(await wordsOf({}, file)).toContain(file);
  const content = path.join(folder, 'content');
  await mkdir(path.join(content, 'articles'), { recursive: true });
  const frontMatter = 'title: Half\ncategory: Gardening\ndate: 2026-01-05\ndescription: Half an article.';
  await writeFile(path.join(content, 'articles/half.md'), `---\n${frontMatter}\n---\nText\n`);
  const words = await wordsOf({ CONTENT_DIR: content }, path.join(folder, 'first'));
  expect(words).toMatch(/half\.md:\d+/);
  expect(words).toContain('category must be one of: Recruitment');
});

test('a store without releases stops the site server with the command that fills it', async () => {
  const words = await new Promise<string>((resolve) => {
    const environment = { ...process.env, PORT: '0', DATA_DIR: folder };
    const server = path.join(root, 'site-server/dist/server.mjs');
    execFile(process.execPath, [server], { cwd: root, env: environment }, (_error, _out, errors) =>
      resolve(errors),
    );
  });
  expect(words).toMatch(/holds no .*"npm start"/);
  expect(words).not.toContain('    at ');
});

/** A start on a store in which nothing was ever published. */
async function startOnEmptyStore(environment: NodeJS.ProcessEnv, ...args: string[]) {
  const store = path.join(folder, 'empty');
  const own = { PORT: '0', API_PORT: '0', DATA_DIR: path.join(folder, 'data'), RELEASES_DIR: store };
  const ended = await new Promise<{ code: unknown; words: string }>((resolve) => {
    execFile(
      process.execPath,
      [commandIn(root), 'start', '--no-build', ...args],
      { cwd: root, env: { ...process.env, ...own, ...environment } },
      (error, out, errors) => resolve({ code: error?.code, words: out + errors }),
    );
  });
  return { ...ended, isStoreEmpty: !existsSync(store) };
}

const settings: [NodeJS.ProcessEnv, RegExp, ...string[]][] = [
  [{ METRICS_TOKEN: 'too short' }, /^error: METRICS_TOKEN must have 16 characters or more.*\n$/],
  [{ PORT: 'abc' }, /^error: PORT must be a port number; it is "abc"\.\n$/, '--site'],
  [{ PORT: 'abc' }, /^error: PORT must be a port number; it is "abc"\.\n$/],
  [{ SMTP_URL: 'mail' }, /^error: .*SMTP_URL must be an address such as smtp:.*\n$/],
  [{ DATABASE_URL: 'mysql://a/b' }, /^error: .*DATABASE_URL must .*\n$/],
  [{ DATABASE_URL: 'mysql://a/b' }, /^error: .*DATABASE_URL must .*\n$/, '--site'],
  [{ TEAM_KEYS: '/nowhere.json' }, /^error: TEAM_KEYS: \/nowhere\.json can't be read.*\n$/],
  [{ TEAM_KEY: '/nowhere.key' }, /^error: TEAM_KEY names \/nowhere\.key, which is not there\.\n$/],
];

test('a setting that is wrong stops the start by one sentence, and nothing is published', async () => {
  for (const [environment, words, ...args] of settings) {
    const ended = await startOnEmptyStore(environment, ...args);
    expect(ended, `${JSON.stringify(environment)} ${args.join(' ')}`).toEqual({
      code: 1,
      words: expect.stringMatching(words),
      isStoreEmpty: true,
    });
  }
});

test('where signatures are required, a start without a key or with an unknown one publishes nothing', async () => {
  const HOME = folder;
  const run = promisify(execFile);
  const makeKey = (...words: string[]) =>
    run(process.execPath, [commandIn(root), 'team-key', ...words], {
      cwd: root,
      env: { ...process.env, HOME },
    });
  const TEAM_KEYS = path.join(folder, 'team-keys.json');
  await makeKey('leads', '--file', TEAM_KEYS);
  await makeKey('strangers');
  const keyFile = (name: string) => path.join(folder, `.hireloom/${name}.key`);
  const cases = [
    [{ TEAM_KEYS }, /^error: nothing is live yet, and TEAM_KEYS is set.*set TEAM_KEY.*\n$/],
    [{ TEAM_KEYS, TEAM_KEY: keyFile('strangers') }, /^error: TEAM_KEY is strangers-.*does not have.*\n$/],
    [{ TEAM_KEYS, TEAM_KEY: keyFile('leads') }, /^error: nothing is published.*may publish leads alone\.\n$/],
  ] as const;
  for (const [environment, words] of cases)
    expect(await startOnEmptyStore(environment)).toEqual({
      code: 1,
      words: expect.stringMatching(words),
      isStoreEmpty: true,
    });
});

/** The service of this script that runs now. @throws where there is none. */
function processOf({ pid }: LaunchedSite, script: string): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const line = lines.find((one) => {
    const [, parent] = one.trim().split(/\s+/);
    return parent === String(pid) && one.includes(script);
  });
  if (!line) throw new Error(`${script} does not run`);
  return Number.parseInt(line.trim(), 10);
}

const apiScript = 'api/dist/server.mjs';
const siteScript = 'site-server/dist/server.mjs';

const answers = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

/** Each service gets the secrets that it needs, and none of the other. */
function expectOwnSecrets(site: LaunchedSite) {
  const environmentOf = (script: string) => readFileSync(`/proc/${processOf(site, script)}/environ`, 'utf8');
  const [ofApi, ofSite] = [environmentOf(apiScript), environmentOf(siteScript)];
  expect(ofApi.match(/of-(the-(api|site)-alone|nobody)/g)).toEqual(['of-the-api-alone']);
  expect(ofSite.match(/of-(the-(api|site)-alone|nobody)/g)).toEqual(['of-the-site-alone']);
}

test('no service gets a secret of the other, each that is killed is started again at its address, and a Ctrl-C ends them in order', async () => {
  const site = (running = await launchSite(path.join(folder, 'data'), {
    LEADS_WEBHOOK_SECRET: 'of-the-api-alone-1',
    RUM_URL: 'https://of-the-site-alone.example',
    NPM_TOKEN: 'of-nobody',
    DRAIN_NOTICE_MS: '2000',
  }));
  expectOwnSecrets(site);
  const apiBefore = processOf(site, apiScript);
  process.kill(apiBefore, 'SIGKILL');
  await expect.poll(() => answers(`${site.apiAddress}/livez`)).toBe(0);
  expect(await answers(`${site.address}/contactus`)).toBe(200);
  await expect.poll(() => answers(`${site.apiAddress}/livez`)).toBe(200);
  expect(await answers(`${site.address}/api/api/getlogos`)).toBe(200);
  expect(processOf(site, apiScript)).not.toBe(apiBefore);
  await expect.poll(() => site.words()).toContain('the API was ended by SIGKILL, and is started again');

  const siteBefore = processOf(site, siteScript);
  process.kill(siteBefore, 'SIGKILL');
  await expect.poll(() => site.words()).toContain('the site was ended by SIGKILL, and is started again');
  await expect.poll(() => answers(`${site.address}/contactus`)).toBe(200);
  expect(processOf(site, siteScript)).not.toBe(siteBefore);
  expect(await answers(`${site.apiAddress}/livez`)).toBe(200);

  const groups = execFileSync('ps', ['-o', 'pgid=', '-p', `${processOf(site, apiScript)},${site.pid}`]);
  expect(new Set(String(groups).trim().split(/\s+/)).size).toBe(2);
  process.kill(site.pid, 'SIGINT');
  await expect.poll(() => answers(`${site.address}/readyz`)).toBe(503);
  expect(await answers(`${site.apiAddress}/readyz`)).toBe(200);
  expect(await site.ended).toBe(0);
});

test('an API that ends again and again stops the site with a sentence, and leaves nothing behind', async () => {
  const site = (running = await launchSite(path.join(folder, 'data')));
  for (let end = 1; end <= 5; end += 1) {
    await expect.poll(() => answers(`${site.apiAddress}/livez`)).toBe(200);
    process.kill(processOf(site, apiScript), 'SIGKILL');
    await expect.poll(() => site.words().match(/the API was ended by SIGKILL/g)?.length).toBe(end);
  }
  expect(await site.ended).toBe(1);
  await expect
    .poll(() => site.words())
    .toContain('Hireloom stops: the API was ended by SIGKILL, the 5th end within 60 seconds.');
  await expect.poll(() => answers(site.address)).toBe(0);
});

test('told to end, the site ends first and the API after it, each once it has said so', async () => {
  const site = (running = await launchSite(path.join(folder, 'data'), { DRAIN_NOTICE_MS: '2000' }));
  process.kill(site.pid, 'SIGTERM');
  await expect.poll(() => answers(`${site.address}/readyz`)).toBe(503);
  expect(await answers(`${site.address}/livez`)).toBe(200);
  expect(await answers(`${site.address}/api/api/getlogos`)).toBe(200);
  expect(await answers(`${site.apiAddress}/readyz`)).toBe(200);
  await expect.poll(() => answers(`${site.address}/livez`)).toBe(0);
  await expect.poll(() => answers(`${site.apiAddress}/readyz`)).toBe(503);
  expect(await site.ended).toBe(0);
});

test('a service that is killed while all end makes the start fail, and is named', async () => {
  const site = (running = await launchSite(path.join(folder, 'data'), { DRAIN_NOTICE_MS: '5000' }));
  process.kill(site.pid, 'SIGTERM');
  await expect.poll(() => answers(`${site.address}/readyz`)).toBe(503);
  process.kill(processOf(site, 'site-server/dist/server.mjs'), 'SIGKILL');
  expect(await site.ended).toBe(1);
  await expect
    .poll(() => site.words())
    .toContain('did not end in order: site-server/dist/server.mjs was ended by SIGKILL.');
});
