import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Stats } from 'webpack';
import { filesReadBy, inputsOf, isCurrent, configurationOf, readInputs, storeInputs } from './build-inputs';

let folder: string;
let page: string;

const route = (address: string) => ({ path: address, page: 'jobs' });
const describeAs = (...routes: object[]) =>
  writeFile(
    path.join(folder, 'remote.json'),
    JSON.stringify({ name: 'careers', team: 'Careers team', contract: 2, routes, slots: [] }),
  );

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'build-inputs-'));
  page = path.join(folder, 'src/pages/jobs-page.tsx');
  await mkdir(path.dirname(page), { recursive: true });
  await mkdir(path.join(folder, '.dev'));
  await writeFile(page, 'export const a = 1;');
  await writeFile(path.join(folder, 'package.json'), '{}');
  await describeAs(route('/jobs'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The files read by a compiler that started this long ago. */
const readBy = (agoMs = 0) =>
  filesReadBy({
    startTime: Date.now() - agoMs,
    compilation: { fileDependencies: [page, path.dirname(page), '/a/node_modules/react/index.js'] },
  } as unknown as Stats);

const build = async (...agoMs: number[]) =>
  inputsOf(folder, configurationOf(folder), await Promise.all((agoMs.length ? agoMs : [0]).map(readBy)));

const at = (year: number) => utimes(page, new Date(year, 1), new Date(year, 1));

test('a build is outdated once a source file is saved, replaced or deleted', async () => {
  await at(2020);
  const inputs = await build();
  expect(Object.keys(inputs.sources)).toEqual([page]);
  expect(await isCurrent(folder, inputs)).toBe(true);
  await at(2021);
  expect(await isCurrent(folder, inputs)).toBe(false);
  await at(2019);
  expect(await isCurrent(folder, inputs)).toBe(false);
  await rm(page);
  expect(await isCurrent(folder, inputs)).toBe(false);
});

test('a file saved during its build makes the build outdated', async () => {
  expect(await isCurrent(folder, await build(60_000))).toBe(false);
  expect(await isCurrent(folder, await build(0, 60_000))).toBe(false);
  expect(await isCurrent(folder, await build(60_000, 0))).toBe(false);
});

test('a build is outdated once the content of remote.json changes, not its format', async () => {
  await at(2020);
  const inputs = await build();
  await describeAs(route('/jobs'));
  expect(await isCurrent(folder, inputs)).toBe(true);
  await describeAs(route('/jobs'), route('/careers'));
  expect(await isCurrent(folder, inputs)).toBe(false);
});

test('the next run reuses a build unless its settings have changed', async () => {
  await at(2020);
  expect(await readInputs(folder)).toBeUndefined();
  const inputs = await build();
  await storeInputs(folder, inputs);
  expect(await readInputs(folder)).toEqual(inputs);
  await at(2021);
  expect(await readInputs(folder)).toEqual(inputs);
  await utimes(path.join(folder, 'package.json'), new Date(), new Date(2021, 1));
  expect(await readInputs(folder)).toBeUndefined();
});
