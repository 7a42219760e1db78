import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { launchSite, root } from '../scripts/launch-site';
import { median, quantile } from './site';

const COUNTS = [10, 1000, 10_000];
const VIEWS = 30;
const CALLS = 300;

const categories = ['Recruitment', 'HR Trends', 'Industry Insights', 'Technology', 'Career Tips', 'Funding'];
const words =
  'offer notice salary interview scorecard panel joining probation manager candidate reference plant clinic ledger audit team remote shift store engineer finance review draft answer question week month city visa brief role'.split(
    ' ',
  );

/** A small generator of numbers, the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % limit;
  };
}

function articleFile(index: number): string {
  const next = numbers(index + 1);
  const text = (length: number) => Array.from({ length }, () => words[next(words.length)]).join(' ');
  const day = new Date(Date.UTC(2020, 0, 1 + (index % 2400))).toISOString().slice(0, 10);
  const paragraphs = Array.from({ length: 10 }, () => `${text(60)}.`).join('\n\n');
  return [
    '---',
    `title: ${text(7)} ${index}`,
    `category: ${categories[index % categories.length]}`,
    `date: ${day}`,
    `description: ${text(15)}.`,
    '---',
    `## ${text(4)}`,
    paragraphs,
  ].join('\n');
}

async function makeContent(folder: string, count: number) {
  await cp(path.join(root, 'api/content'), folder, {
    recursive: true,
    filter: (source) => path.basename(source) !== 'articles',
  });
  await mkdir(path.join(folder, 'articles'));
  for (let index = 0; index < count; index++) {
    await writeFile(path.join(folder, `articles/article-${index}.md`), articleFile(index));
  }
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await ask();
  return performance.now() - start;
}

async function timesOf(count: number, address: (index: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++)
    times.push(await timed(async () => (await fetch(address(index))).text()));
  return times;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

async function measure(count: number) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-content-'));
  const content = path.join(folder, 'content');
  await makeContent(content, count);
  const environment = { CONTENT_DIR: content, DATA_DIR: path.join(folder, 'data') };
  const imported = await timed(async () =>
    execFileSync('npm', ['run', 'content', '-w', 'api', '--', 'import'], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    }),
  );
  const site = await launchSite(environment.DATA_DIR, environment);
  const view = await (await fetch(`${site.address}/blogs`)).text();
  // An address of its own each time, so that no page comes from the cache.
  const views = await timesOf(VIEWS, (index) => `${site.address}/blogs?view=${index}`);
  const found = await timesOf(
    VIEWS,
    (index) => `${site.address}/blogs?page=1&q=${words[index % words.length]}`,
  );
  const lists = await timesOf(CALLS, (index) => `${site.address}/api/api/getblogs?page=${1 + (index % 5)}`);
  const searches = await timesOf(CALLS, (index) => {
    const q = `${words[index % words.length]} ${words[(index * 7) % words.length]}`;
    return `${site.address}/api/api/getblogs?q=${encodeURIComponent(q)}&page=1`;
  });
  await site.stop();
  await rm(folder, { recursive: true, force: true });
  console.log(
    `${String(count).padStart(6)} articles: import ${(imported / 1000).toFixed(1)} s   ` +
      `first list view ${view.length} B (${brotliCompressSync(view).length} B brotli) ${ms(median(views))}, searched ${ms(median(found))}   ` +
      `list p50 ${ms(median(lists))} p99 ${ms(quantile(lists, 0.99))}   ` +
      `search p50 ${ms(median(searches))} p99 ${ms(quantile(searches, 0.99))}`,
  );
}

execFileSync('npx', ['lerna', 'run', 'build', '--loglevel', 'error'], { cwd: root, stdio: 'ignore' });
for (const count of COUNTS) await measure(count);
