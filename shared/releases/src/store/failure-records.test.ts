import { referenceOf } from '@hireloom/contracts';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createFailureRecords, type Failure, findFailures } from './failure-records';

let folder: string;
let directory: string;
const warn = jest.fn();

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'failures-'));
  directory = path.join(folder, 'data', 'failures');
  warn.mockClear();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const failure: Failure = {
  ...{ remote: 'content', release: '0123456789abcdef', module: './list-page', phase: 'render' },
  ...{ side: 'browser', page: '/blogs', message: 'Error: rendered', ids: [] },
};
const reference = referenceOf(failure);
const open = () => createFailureRecords(directory, warn);

/** Records these and writes them. */
async function recorded(...failures: Failure[]) {
  const { record, close } = open();
  failures.forEach(record);
  await close();
}
const files = () => readdir(directory);
const only = async (id = reference) => {
  const [found, ...others] = await findFailures(directory, id);
  expect(others).toEqual([]);
  return found;
};

test('the same failure a thousand times is one file with its count, written in the background', async () => {
  const { record, close } = open();
  const before = performance.now();
  for (let time = 0; time < 1000; time++) record({ ...failure, ids: [`request-${time}`] });
  expect(performance.now() - before).toBeLessThan(1000);
  await expect(stat(directory)).rejects.toThrow('ENOENT');
  await close();
  expect(await files()).toEqual([`${reference}.json`]);
  expect(await only()).toMatchObject({ browser: 1000, server: 0, page: '/blogs' });
  expect((await only())?.ids).toHaveLength(40);
  expect(await only('request-999')).toBeDefined();
  expect(await findFailures(directory, 'request-0')).toEqual([]);
});

test('a failure is on disk within two seconds, without waiting for the end', async () => {
  const { record, close } = open();
  record(failure);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(await only()).toMatchObject({ browser: 1 });
  record(failure);
  await close();
  expect(await only()).toMatchObject({ browser: 2 });
});

test('counts go on after a restart, and both sides are counted apart', async () => {
  await recorded(failure);
  const first = (await only())?.first;
  await recorded({ ...failure, side: 'server', page: '/', ids: ['r', 'a'.repeat(32)] });
  expect(await only()).toMatchObject({ browser: 1, server: 1, page: '/', first });
  expect(await only('r')).toBeDefined();
  expect(await only('a'.repeat(32))).toBeDefined();
  expect(await only(reference.toLowerCase().replace('-', ''))).toBeDefined();
});

test('the place of a failure stays when a report without one follows', async () => {
  await recorded({ ...failure, place: 'browser/1.js:1:2' }, { ...failure, message: '[object Object]' });
  expect(await only()).toMatchObject({ place: 'browser/1.js:1:2', message: 'Error: rendered', browser: 2 });
});

test('of ten thousand failures five hundred are stored', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ ...failure, module: `./part-${index}` }));
  await recorded(...many);
  expect(await files()).toHaveLength(500);
  await recorded({ ...failure, module: './new-page' });
  expect(await files()).toHaveLength(500);
  expect(await only(referenceOf({ ...failure, module: './new-page' }))).toBeDefined();
});

test('a record is removed a month after its last failure, and so is a draft of a killed server', async () => {
  await recorded(failure);
  const old = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  await writeFile(path.join(directory, 'x.json.draft-1'), '');
  for (const name of await files()) await utimes(path.join(directory, name), old, old);
  await recorded({ ...failure, module: './new-page' });
  expect(await files()).toEqual([`${referenceOf({ ...failure, module: './new-page' })}.json`]);
});

test('odd texts are stored as they are', async () => {
  const odd = `\0\u{1f600}\ud800"\\\n${'x'.repeat(300)}`;
  await recorded({ ...failure, message: odd, page: '/../%00' });
  expect((await only())?.message).toBe(odd);
});

test('only the owner reads records', async () => {
  await recorded(failure);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(directory, `${reference}.json`))).mode & 0o777).toBe(0o600);
});

test.each(['{', '[]', '{"remote":1}', ''])(
  'a damaged file (%j) is none, and is replaced by the next failure',
  async (text) => {
    await mkdir(directory, { recursive: true });
    await writeFile(path.join(directory, `${reference}.json`), text);
    expect(await findFailures(directory, reference)).toEqual([]);
    await recorded(failure);
    expect(await only()).toMatchObject({ browser: 1 });
  },
);

test('where nothing can be written, the log says so once a batch and nothing else happens', async () => {
  await mkdir(path.dirname(directory));
  await writeFile(directory, 'a file in place of the folder');
  await recorded(failure, failure);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(await findFailures(directory, reference)).toEqual([]);
  expect(await readFile(directory, 'utf8')).toBe('a file in place of the folder');
});
