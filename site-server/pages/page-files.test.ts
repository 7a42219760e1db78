import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { encodePage } from './page-memory';
import { createPageFiles } from './page-files';

// The limits are too large to be reached through the server.

const VERSION = 'a'.repeat(16);

const pageWith = (html: string, status = 200) =>
  encodePage(
    { status, html, inline: { script: [], style: [] }, problems: [], used: [] },
    'content-1',
    'quick',
  );

let directory: string;

beforeEach(async () => {
  directory = path.join(await mkdtemp(path.join(os.tmpdir(), 'pages-')), 'pages');
});
afterEach(() => rm(path.dirname(directory), { recursive: true, force: true }));

function open(changes: { limitBytes?: number; versions?: string[] } = {}) {
  const { versions = [VERSION], ...options } = changes;
  const files = createPageFiles({ directory, settings: {}, log: { warn: () => undefined }, ...options });
  files.useVersions(new Set(versions));
  return files;
}

async function filesIn(folder = directory): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

const sizes = async () => Promise.all((await filesIn()).map(async (file) => (await stat(file)).size));

test('where there is no room, error pages and searches are removed first, then the oldest pages', async () => {
  const files = open();
  const addresses = ['/old', '/?q=a', '/missing', '/new'];
  for (const address of addresses)
    files.write({ version: VERSION, address }, await pageWith(address, address === '/missing' ? 404 : 200));
  await files.settled();
  const size = Math.max(...(await sizes()));
  const left = async (limitBytes: number) => {
    const opened = open({ limitBytes });
    await opened.settled();
    const pages = await Promise.all(addresses.map((address) => opened.read({ version: VERSION, address })));
    return addresses.filter((_address, index) => pages[index]);
  };
  expect(await left(4 * size)).toEqual(addresses);
  expect(await left(2.3 * size)).toEqual(['/old', '/new']);
  expect(await left(1.2 * size)).toEqual(['/new']);
});

test('while pages are written, the folder does not outgrow its limit', async () => {
  const limitBytes = 20_000;
  const files = open({ limitBytes });
  for (let index = 0; index < 60; index += 1)
    files.write({ version: VERSION, address: `/?q=${index}` }, await pageWith('x'.repeat(1000) + index));
  await files.settled();
  const written = await sizes();
  expect(written.length).toBeGreaterThan(5);
  expect(written.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(limitBytes);
});

test('the pages of three earlier versions stay for a rollback, and files that no server wrote are removed', async () => {
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
  const found = await Promise.all(versions.map((version) => files.read({ version, address: '/' })));
  expect(found.map(Boolean)).toEqual([false, false, true, true, true, true]);
  expect((await filesIn()).filter((file) => file.endsWith('.txt'))).toEqual([]);
});

test('a crowd of new pages is not all written: the queue is bounded', async () => {
  const files = open();
  const page = await pageWith('page');
  for (let index = 0; index < 500; index += 1) files.write({ version: VERSION, address: `/${index}` }, page);
  await files.settled();
  const written = (await filesIn()).length;
  expect(written).toBeGreaterThan(50);
  expect(written).toBeLessThanOrEqual(100);
});
