import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readRemoteDescription } from './describe-package';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'remote-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const describeWith = async (content: string) => {
  await writeFile(path.join(folder, 'remote.json'), content);
  return () => readRemoteDescription(folder);
};

const valid = {
  name: 'careers',
  contract: 1,
  routes: [
    { path: '/careers', page: 'careers', query: ['city', 'page'] },
    { path: '/careers/:id', page: 'career' },
  ],
  slots: ['openings'],
};

const withQuery = (query: string[]) =>
  JSON.stringify({ ...valid, routes: [{ path: '/a', page: 'a', query }] });

test('a right description is read as it stands', async () => {
  expect((await describeWith(JSON.stringify(valid)))()).toEqual(valid);
});

test.each([
  ['is no JSON', '{', /remote\.json is not JSON/],
  ['has no contract', JSON.stringify({ ...valid, contract: undefined }), /remote\.json: contract/],
  [
    'has a path that is none',
    JSON.stringify({ ...valid, routes: [{ path: 'careers', page: 'a' }] }),
    /routes\.0\.path must be a path/,
  ],
  [
    'names a page in another case',
    JSON.stringify({ ...valid, routes: [{ path: '/a', page: 'MyPage' }] }),
    /routes\.0\.page must be in kebab-case/,
  ],
  [
    'reads a parameter of the site itself',
    withQuery(['page', 'preview']),
    /routes\.0\.query\.1 is "preview", which the site itself reads/,
  ],
  [
    'reads a parameter by which development chooses remotes',
    withQuery(['remote.content']),
    /query\.0 is "remote\.content", which the site itself reads/,
  ],
  ['reads what is no name of a parameter', withQuery(['a b']), /query\.0 must be the name/],
  ['names a parameter twice', withQuery(['q', 'page', 'q']), /routes\.0\.query names a parameter twice/],
])('a description that %s is refused with its place', async (_what, content, reason) => {
  expect(await describeWith(content)).toThrow(reason);
});

test('a folder without a description is named', () => {
  expect(() => readRemoteDescription(folder)).toThrow(/remote\.json is missing/);
});
