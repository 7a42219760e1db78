import { waitUntil } from '@hireloom/testing/wait-until';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { moveClock, setUpSite } from '../testing/test-site';

const MINUTE_MS = 60_000;

/** Each page runs the code in its query. `until(file)` waits while that file exists beside this server build. */
const RUNS_CODE = `
const { existsSync } = require('node:fs');
const { setTimeout: pause } = require('node:timers/promises');
const until = async (file) => {
  while (existsSync(__dirname + '/' + file)) await pause(5);
  return 'done';
};
module.exports = (path) => {
  const code = new URL(path, 'http://site').searchParams.get('q')?.replace(/^\\d+ /, '');
  return code ? eval(code) : 'home';
};`;

const site = setUpSite();
let beside: string;

beforeAll(async () => {
  const { version } = await site.deploy(RUNS_CODE);
  beside = path.join(site.store.running, 'content', version.remotes[0]?.id ?? '', 'server');
});
beforeEach(async () => {
  await expectService();
  site.log.length = 0;
});

let visits = 0;
/** Requests a page that is not cached yet and runs this code. Returns its body, or the status of a failure. */
async function run(code: string) {
  const q = `${(visits += 1)} ${code}`;
  const { statusCode, body } = await site.get(`/blogs?${new URLSearchParams({ q })}`);
  return statusCode === 200 ? body : statusCode;
}

/** Resolves once the remote runs, which may take a minute if it was held back. */
async function expectService() {
  await waitUntil(async () => {
    moveClock(MINUTE_MS);
    return (await run("'served'")) === 'served';
  });
}

const errors = (message: string) =>
  site.log.filter(({ msg }) => msg === message).map(({ err }) => (err as { message: string }).message);
const faults = () => errors('a render worker broke');
const metric = async (name: string) =>
  Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\d+)`, 'm').exec(await site.metrics())?.[1] ?? 0);

test('a remote that crashes is logged and suspended while other pages are served', async () => {
  expect(await run('process.reallyExit(3)')).toBe(503);
  await waitUntil(() => faults().length > 0);
  expect(faults()[0]).toMatch(/exited with code 3, while content@\w+ \.\/list-page was at render$/);
  // The page waits for the new worker, which does not run the remote.
  expect(await run("'held back'")).toBe(503);
  expect(faults()).toHaveLength(1);
});

test('does not restart a worker that waits for data or is overloaded', async () => {
  await writeFile(path.join(beside, 'late'), '');
  const late = run("until('late')");
  expect(await run("'quick'")).toBe('quick');
  expect(await late).toBe(503);
  await rm(path.join(beside, 'late'));
  const busy = 'const end = Date.now() + 350; while (Date.now() < end); path';
  const answers = await Promise.all(Array.from({ length: 12 }, () => run(busy)));
  expect(answers).toContain(503);
  expect(await run("'next'")).toBe('next');
  expect(faults()).toEqual([]);
});

test('does not render a page whose visitor has disconnected', async () => {
  await writeFile(path.join(beside, 'busy'), '');
  const busy = Array.from({ length: 4 }, () => run("until('busy')"));
  const address = await site.listen();
  const gone = new AbortController();
  const left = fetch(`${address}/blogs?q=${(visits += 1)}+globalThis.wasRendered%3Dtrue`, {
    signal: gone.signal,
  });
  await waitUntil(async () => (await metric('hireloom_render_queue_length{lane="visitors"}')) === 1);
  gone.abort();
  await expect(left).rejects.toThrow('aborted');
  await waitUntil(async () => (await metric('hireloom_refused_renderings_total{reason="abandoned"}')) === 1);
  await rm(path.join(beside, 'busy'));
  await Promise.all(busy);
  expect(await run('String(globalThis.wasRendered)')).toBe('undefined');
  expect(site.log.filter(({ level }) => level >= 50)).toEqual([]);
});

test('worker output is logged as one escaped field, and workers inherit TIME_LIMIT_FACTOR', async () => {
  process.env.TIME_LIMIT_FACTOR = '3';
  await run('process.reallyExit(3)');
  await expectService();
  delete process.env.TIME_LIMIT_FACTOR;
  expect(await run('process.env.TIME_LIMIT_FACTOR')).toBe('3');
  const forged = '{"level":30,"msg":"all is well"}';
  await run(`console.error(${JSON.stringify(`\n${forged}\n`)}), ''`);
  await waitUntil(() => site.log.some(({ output }) => String(output).includes(forged)));
  expect(site.messages()).not.toContain('all is well');
});
