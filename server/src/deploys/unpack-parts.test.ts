import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Header, pack } from 'tar-stream';
import { HttpError } from './authenticate';
import { TAR_LIMITS, unpackParts } from './unpack-parts';

const inFolder = setUpFolder();

type Entry = Partial<Header> & Pick<Header, 'name'>;

const PART: [Entry, string] = [{ name: 'content/part.json' }, '{}'];

function packTar(...entries: [Entry, string?][]): Promise<Buffer> {
  const tar = pack();
  for (const [header, text] of entries) tar.entry(header, text ?? '');
  tar.finalize();
  return buffer(tar);
}

const anything = () => undefined;
const unpack = async (tar: Buffer) =>
  unpackParts(Readable.from([tar.subarray(0, 700), tar.subarray(700)]), inFolder('in'), anything);
const written = async () =>
  (await readdir(inFolder(), { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name);

test('unpacks each part of a tar into a folder of its name', async () => {
  const tar = await packTar(PART, [{ name: 'content/browser/1.js' }, 'one']);
  expect([...(await unpack(tar))]).toEqual([['content', '{}']]);
  expect(await readFile(inFolder('in/content/browser/1.js'), 'utf8')).toBe('one');
});

const hostile: [string, [Entry, string?]][] = [
  ['a parent path segment', [{ name: 'content/browser/../../../../x' }, 'x']],
  ['an absolute path', [{ name: '/etc/cron.d/job' }, 'x']],
  ['a backslash', [{ name: 'content\\browser\\x.js' }, 'x']],
  ['a null byte', [{ name: 'content/browser/x.js\0.png', pax: { path: 'content/browser/x.js\0.png' } }, 'x']],
  ['an unknown folder', [{ name: 'content/secrets/x.js' }, 'x']],
  ['an invalid part name', [{ name: '.ssh/browser/x' }, 'x']],
  ['a symbolic link', [{ name: 'content/browser/x.js', type: 'symlink', linkname: '/etc/passwd' }]],
  ['a device file', [{ name: 'content/browser/x.js', type: 'character-device' }]],
];

test.each(hostile)('rejects a tar with %s and leaves no files', async (_what, entry) => {
  await expect(unpack(await packTar(PART, entry))).rejects.toMatchObject({ statusCode: 400 });
  expect(await written()).toEqual([]);
});

test.each([
  [
    'a folder in place of a file',
    [PART, [{ name: 'content/browser/1' }, 'a'], [{ name: 'content/browser/1/2' }, 'b']],
  ],
  ['two descriptions of a part', [PART, PART]],
  ['files before their description', [[{ name: 'content/browser/1.js' }, 'a'], PART]],
  ['no part', []],
] as [string, [Entry, string?][]][])('rejects a tar with %s', async (_what, entries) => {
  await expect(unpack(await packTar(...entries))).rejects.toMatchObject({ statusCode: 400 });
});

test('rejects a file as too large as soon as its header says so', async () => {
  const large = await packTar([{ name: 'content/browser/1.js' }, 'x'.repeat(17 * 1024 * 1024)]);
  const source = new Readable({ read: () => undefined });
  source.push((await packTar(PART)).subarray(0, 1024));
  source.push(large.subarray(0, 512));
  await expect(unpackParts(source, inFolder(), anything)).rejects.toMatchObject({ statusCode: 413 });
});

test.each([
  ['too many files', 'files', 2],
  ['a total size that is too large', 'bytes', 1500],
] as const)('rejects a tar with %s with 413', async (_what, limit, most) => {
  const limited = jest.replaceProperty(TAR_LIMITS, limit, most);
  const files = ['1', '2'].map((name): [Entry, string] => [
    { name: `content/browser/${name}` },
    'x'.repeat(1000),
  ]);
  await expect(unpack(await packTar(PART, ...files))).rejects.toMatchObject({ statusCode: 413 });
  limited.restore();
});

test.each([
  ['cut off within a file', (tar: Buffer) => tar.subarray(0, 1300)],
  ['not a tar', () => Buffer.from('x'.repeat(1024))],
])('rejects an upload that is %s', async (_what, change) => {
  const tar = await packTar(PART, [{ name: 'content/browser/1.js' }, 'x'.repeat(2000)]);
  await expect(unpack(change(tar))).rejects.toMatchObject({ statusCode: 400 });
});

test('a name that the caller may not publish is rejected', async () => {
  const refuse = () => {
    throw new HttpError(403, 'may not');
  };
  await expect(unpackParts(Readable.from([await packTar(PART)]), inFolder(), refuse)).rejects.toThrow(
    'may not',
  );
});
