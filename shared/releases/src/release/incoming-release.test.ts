/** @jest-environment node */
import type { Release } from '@hireloom/contracts';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hashFiles } from './describe-build';
import { readIncomingRelease } from './incoming-release';
import { contentIdOf, integrityOf } from './content-id';

const described = { bytes: 1, integrity: integrityOf('1') };

/** As a pipeline sends it, with an id that fits. */
function releaseWith(changes: Partial<Release> = {}, name = 'content') {
  const description = { name, contract: 1, routes: [], slots: [] };
  const paths = ['browser/entry.js', 'browser/list.js', 'server/entry.cjs'];
  const files = changes.files ?? Object.fromEntries(paths.map((file) => [file, described]));
  return {
    ...description,
    id: contentIdOf([description, files]),
    ...{ createdAt: '2026-11-21T09:00:00Z', createdBy: 'Asha', commit: 'c0ffee1', checksChunks: true },
    ...{ scripts: ['browser/entry.js'], serverEntry: 'server/entry.cjs' },
    modules: { './list-page': ['browser/list.js'] },
    files,
    ...changes,
  };
}

test('a release whose paths are all its own is taken', () => {
  expect(readIncomingRelease(releaseWith()).serverEntry).toBe('server/entry.cjs');
});

const ways = [
  ['up', 'browser/../../../etc/cron.d/job'],
  ['up, at once', '../traffic.json'],
  ['up, by backslashes', 'browser\\..\\..\\traffic.json'],
  ['up, as text', 'browser/%2e%2e/%2e%2e/traffic.json'],
  ['to a place on the machine', '/etc/passwd'],
  ['to a place on a drive', 'C:/Windows/system.ini'],
  ['to another machine', '//evil.example/share'],
  ['past its end, by a zero byte', 'browser/entry.js\u0000.png'],
  ['past its end, by a line break', 'browser/entry.js\n'],
  ['to a folder', 'browser/'],
  ['to itself', ''],
] as const;

describe.each(ways)('a path that leads %s', (_where, file) => {
  test.each([
    ['as a file', { files: { ...releaseWith().files, [file]: described } }],
    ['as a source map', { maps: { [file]: described } }],
    ['as a script', { scripts: [file] }],
    ['as what the server runs', { serverEntry: file }],
    ['as a part of a module', { modules: { './list-page': [file] } }],
    ['as the typeface', { font: file }],
  ])('is refused %s', (_what, changes) => {
    expect(() => readIncomingRelease(releaseWith(changes))).toThrow(
      /must be a path within the release|a build has files in/,
    );
  });
});

test.each(['release.json', 'other/entry.js', 'browser/./entry.js', 'browser/entry.js.br', 'public/icon.svg'])(
  '%s is no file of a remote’s build',
  (file) => {
    const files = { ...releaseWith().files, [file]: described };
    expect(() => readIncomingRelease(releaseWith({ files }))).toThrow(`content has a file ${file}`);
  },
);

test.each([
  ['a script', { scripts: ['browser/other.js'] }, 'browser/other.js'],
  ['what the server runs', { serverEntry: 'server/other.cjs' }, 'server/other.cjs'],
  [
    'a source map as what the server runs',
    { serverEntry: 'server/a.map', maps: { 'server/a.map': described } },
    'server/a.map',
  ],
  ['a part of a module', { modules: { './list-page': ['browser/other.js'] } }, 'browser/other.js'],
  ['the typeface', { font: 'browser/other.woff2' }, 'browser/other.woff2'],
])('%s has to be among the files whose hashes are known', (_what, changes, file) => {
  expect(() => readIncomingRelease(releaseWith(changes))).toThrow(
    `content names ${file}, which is none of its files.`,
  );
});

test('refuses a file for browsers that would take seconds to compress', () => {
  const withFile = (file: string, bytes: number) =>
    readIncomingRelease(releaseWith({ files: { ...releaseWith().files, [file]: { ...described, bytes } } }));
  expect(() => withFile('browser/all.js', 6_500_000)).toThrow('content: browser/all.js is larger than 1 MB');
  expect(() => withFile('browser/all.js', 1_000_000)).not.toThrow();
  expect(() => withFile('browser/film.webp', 6_500_000)).not.toThrow();
  expect(() => withFile('server/all.cjs', 6_500_000)).not.toThrow();
});

test('a link in a build leads nothing from elsewhere into the release', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'links-'));
  try {
    await mkdir(path.join(folder, 'secret'));
    await writeFile(path.join(folder, 'secret/team.key'), 'private');
    await mkdir(path.join(folder, 'build/browser'), { recursive: true });
    await writeFile(path.join(folder, 'build/browser/entry.js'), '1');
    await symlink(path.join(folder, 'secret/team.key'), path.join(folder, 'build/browser/key.js'));
    await symlink(path.join(folder, 'secret'), path.join(folder, 'build/browser/folder'));
    await symlink(path.join(folder, 'build'), path.join(folder, 'build/browser/round'));
    const { files } = await hashFiles(path.join(folder, 'build'));
    expect(Object.keys(files)).toEqual(['browser/entry.js']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
