import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { encodePage, type CachedPage } from './page-memory';
import { createPageFiles } from './page-files';

const [A, B] = ['a'.repeat(16), 'b'.repeat(16)];
const settings = { publicOrigin: 'https://www.example.com' };
const inline = { script: ["'sha256-s'"], style: [] };

const pageWith = (html: string, status = 200): Promise<CachedPage> =>
  encodePage({ status, html, inline, problems: [], used: [] }, 'content-1', 'quick');

let directory: string;
let warnings: string[];

beforeEach(async () => {
  directory = path.join(await mkdtemp(path.join(os.tmpdir(), 'pages-')), 'pages');
  warnings = [];
});
afterEach(() => rm(path.dirname(directory), { recursive: true, force: true }));

function open(changes: { settings?: object; limitBytes?: number; versions?: string[] } = {}) {
  const { versions = [A], ...options } = changes;
  const log = { warn: (_what: unknown, text?: string) => void warnings.push(text ?? '') };
  const files = createPageFiles({ directory, settings, log, ...options });
  files.useVersions(new Set(versions));
  return files;
}

/** The names of all files below. */
async function filesIn(folder = directory): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

test('another server finds the page as it was, with everything that its answer needs', async () => {
  const files = open();
  const page = await pageWith('<h1>Über uns</h1>', 404);
  files.write({ version: A, address: '/über?q=a' }, page);
  await files.settled();
  expect(await open().read({ version: A, address: '/über?q=a' })).toEqual(page);
});

test('nobody but the server may read what is kept', async () => {
  const files = open();
  files.write({ version: A, address: '/' }, await pageWith('page'));
  await files.settled();
  const [file = ''] = await filesIn();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
});

test('a page of another address, version or setting is another page', async () => {
  const files = open({ versions: [A, B] });
  files.write({ version: A, address: '/' }, await pageWith('page'));
  await files.settled();
  expect(await files.read({ version: A, address: '/raas' })).toBeUndefined();
  expect(await files.read({ version: B, address: '/' })).toBeUndefined();
  const elsewhere = open({ settings: { publicOrigin: 'https://other.example.com' } });
  expect(await elsewhere.read({ version: A, address: '/' })).toBeUndefined();
  expect(await open({ versions: [B] }).read({ version: A, address: '/' })).toBeUndefined();
});

test('a page that was moved to the address of another is not served there', async () => {
  const files = open();
  for (const address of ['/', '/raas']) files.write({ version: A, address }, await pageWith(address));
  await files.settled();
  const [one = '', other = ''] = await filesIn();
  const bytes = await readFile(one);
  await writeFile(other, bytes);
  const read = await Promise.all(['/', '/raas'].map((address) => files.read({ version: A, address })));
  expect(read.filter(Boolean)).toHaveLength(1);
});

test.each<[string, (whole: Buffer) => Buffer]>([
  ['cut off', (whole) => whole.subarray(0, whole.length - 1)],
  ['empty', () => Buffer.alloc(0)],
  [
    'one bit off',
    (whole) => Buffer.concat([whole.subarray(0, -1), Buffer.from([~(whole.at(-1) ?? 0) & 0xff])]),
  ],
  ['of something else', () => Buffer.from('{"address":"/"}\n<h1>Hello</h1>')],
])('a file that is %s is no page, and is removed', async (_what, tear) => {
  const files = open();
  files.write({ version: A, address: '/' }, await pageWith('page'));
  await files.settled();
  const [file = ''] = await filesIn();
  await writeFile(file, tear(await readFile(file)));
  expect(await files.read({ version: A, address: '/' })).toBeUndefined();
  expect(await filesIn()).toEqual([]);
});

test('where there is no room, errors and searches go first, then the oldest pages', async () => {
  const files = open();
  const addresses = ['/old', '/?q=a', '/missing', '/new'];
  for (const address of addresses)
    files.write({ version: A, address }, await pageWith(address, address === '/missing' ? 404 : 200));
  await files.settled();
  const sizes = await Promise.all((await filesIn()).map(async (file) => (await stat(file)).size));
  const size = Math.max(...sizes);
  const left = async (limitBytes: number) => {
    const opened = open({ limitBytes });
    await opened.settled();
    const pages = await Promise.all(addresses.map((address) => opened.read({ version: A, address })));
    return addresses.filter((_address, index) => pages[index]);
  };
  expect(await left(4 * size)).toEqual(addresses);
  expect(await left(2.3 * size)).toEqual(['/old', '/new']);
  expect(await left(1.2 * size)).toEqual(['/new']);
});

test('while pages are written the folder does not outgrow its limit', async () => {
  const limitBytes = 20_000;
  const files = open({ limitBytes });
  for (let index = 0; index < 60; index += 1)
    files.write({ version: A, address: `/?q=${index}` }, await pageWith('x'.repeat(1000) + index));
  await files.settled();
  const sizes = await Promise.all((await filesIn()).map(async (file) => (await stat(file)).size));
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(limitBytes);
});

test('the pages of three earlier versions stay for a rollback, and what no server wrote there is removed', async () => {
  const versions = Array.from({ length: 6 }, (_, index) => String(index).repeat(16));
  for (const [index, version] of versions.entries()) {
    const files = open({ versions: [version] });
    files.write({ version, address: '/' }, await pageWith(version));
    await files.settled();
    const [folder = ''] = (await readdir(directory)).filter((name) => name.startsWith(version));
    await utimes(path.join(directory, folder), index + 1, index + 1);
  }
  const stranger = path.join(directory, (await readdir(directory)).sort().at(-1) ?? '', 'notes.txt');
  await writeFile(stranger, 'hello');
  await utimes(stranger, 1, 1);
  const files = open({ versions: versions.slice(-1) });
  await files.settled();
  versions.forEach(files.addVersion);
  const kept = await Promise.all(versions.map((version) => files.read({ version, address: '/' })));
  expect(kept.map(Boolean)).toEqual([false, false, true, true, true, true]);
  expect((await filesIn()).filter((file) => file.endsWith('.txt'))).toEqual([]);
});

test('a disk that cannot be written to costs lines in the log, and nothing else', async () => {
  // A file where the folder should be: also for those whom permissions do not stop.
  await writeFile(directory, '');
  const files = open();
  for (const address of ['/', '/raas']) files.write({ version: A, address }, await pageWith('page'));
  await files.settled();
  expect(await files.read({ version: A, address: '/' })).toBeUndefined();
  expect(new Set(warnings)).toEqual(new Set(['pages cannot be stored on the disk']));
});

test('a crowd of new pages is not all written: what waits is bounded', async () => {
  const files = open();
  const page = await pageWith('page');
  for (let index = 0; index < 500; index += 1) files.write({ version: A, address: `/${index}` }, page);
  await files.settled();
  const written = (await filesIn()).length;
  expect(written).toBeGreaterThan(50);
  expect(written).toBeLessThanOrEqual(100);
});
