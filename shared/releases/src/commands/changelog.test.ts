import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { changelogOf } from './changelog';
import { rollBack } from '../deploy/rollback';
import { openWorkshop, type Workshop } from '../testing/builds';

let shop: Workshop;
let checkout: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@acorn.example', ...args], {
    cwd: checkout,
    encoding: 'utf8',
  });

async function change(folder: string, text: string, subject?: string) {
  await mkdir(path.join(checkout, folder), { recursive: true });
  await writeFile(path.join(checkout, folder, 'part.ts'), text);
  if (subject === undefined) return;
  git('add', '.');
  git('commit', '--quiet', '-m', subject);
}

const deploy = (code: string) =>
  shop.publishRemote(code, {}, { directory: path.join(checkout, 'mfe-careers') });

async function changelog(where = checkout) {
  const traffic = await shop.store.traffic();
  if (!traffic) throw new Error('nothing is live');
  return changelogOf(shop.store, traffic, { name: 'careers', checkout: where });
}

/** Without hashes and days. */
const subjects = ({ lines }: { lines: string[] }) =>
  lines.map((line) => line.replace(/ \w{7,} {2}\d{4}-\d\d-\d\d {2}/, ' '));

beforeEach(async () => {
  shop = await openWorkshop();
  checkout = path.join(shop.folder, 'checkout');
  await mkdir(checkout);
  git('init', '--quiet');
  await change('mfe-careers', 'one', 'First page');
  await shop.publishShell('shell');
  await deploy('one;');
});

afterEach(() => shop.close());

test('each release has the commits that touch it since the one before, and nobody else’s', async () => {
  await change('mfe-careers', 'two', 'Say who is hiring');
  await change('shared', 'two', 'Larger buttons');
  await change('mfe-content', 'two', 'Another article');
  const { release: second } = await deploy('two;');
  await change('mfe-careers', 'three', 'Say where');
  await deploy('three;');
  const [third, before, ...others] = await changelog();
  expect(third && subjects(third)).toEqual(['+ Say where']);
  expect(before && subjects(before)).toEqual(['+ Larger buttons', '+ Say who is hiring']);
  expect(before?.id).toBe(second.id);
  // There is none that the first could be compared with.
  expect(others).toEqual([]);
});

test('a way back names what it took away', async () => {
  await change('mfe-careers', 'two', 'Say who is hiring');
  await deploy('two;');
  await rollBack(shop.store, 'careers');
  const [back] = await changelog();
  expect(back && subjects(back)).toEqual(['- Say who is hiring']);
});

test('what was deployed without a commit says so', async () => {
  await change('mfe-careers', 'two');
  await deploy('two;');
  expect((await changelog()).map(subjects)).toEqual([['changes that are in no commit']]);
});

test('where the history is not at hand, the commits are named', async () => {
  const from = git('rev-parse', '--short', 'HEAD').trim();
  await change('mfe-careers', 'two', 'Say who is hiring');
  await deploy('two;');
  const to = git('rev-parse', '--short', 'HEAD').trim();
  expect((await changelog(shop.folder)).map(subjects)).toEqual([
    [`the commits from ${from} to ${to} are not in this checkout`],
  ]);
});
