/** @jest-environment node */
import type { Release } from '@hireloom/contracts';
import { checkBuild } from './check-build';
import { hashContent, computeIntegrity } from '@hireloom/releases';

const described = { bytes: 1, integrity: computeIntegrity('1') };

/** A build with a matching id, as a pipeline sends it. */
function releaseWith(changes: Partial<Release> = {}, name = 'content') {
  const description = { name, contract: 2, routes: [], slots: [] };
  const paths = ['browser/entry.js', 'browser/list.js', 'server/entry.cjs'];
  const files = changes.files ?? Object.fromEntries(paths.map((file) => [file, described]));
  return {
    ...description,
    id: hashContent([description, files]),
    createdAt: '2026-11-21T09:00:00Z',
    createdBy: 'Asha',
    commit: 'c0ffee1',
    checksChunks: true,
    scripts: ['browser/entry.js'],
    serverEntry: 'server/entry.cjs',
    modules: { './list-page': ['browser/list.js'] },
    files,
    ...changes,
  };
}

const check = (release: Release) => () => checkBuild(release, true);

test('accepts a release that names its own files', () => {
  expect(check(releaseWith())).not.toThrow();
});

test.each([
  ['a script', { scripts: ['browser/other.js'] }, 'browser/other.js'],
  ['a server entry', { serverEntry: 'server/other.cjs' }, 'server/other.cjs'],
  [
    'a source map as the server entry',
    { serverEntry: 'server/a.map', maps: { 'server/a.map': described } },
    'server/a.map',
  ],
  ['a module chunk', { modules: { './list-page': ['browser/other.js'] } }, 'browser/other.js'],
  ['a font', { font: 'browser/other.woff2' }, 'browser/other.woff2'],
])('rejects %s that is not among the release’s files', (_what, changes, file) => {
  expect(check(releaseWith(changes))).toThrow(
    `content names ${file}, but has no such file: build it again, then deploy.`,
  );
});

test('rejects a browser file that is too large to compress', () => {
  const withFile = (file: string, bytes: number) =>
    checkBuild(releaseWith({ files: { ...releaseWith().files, [file]: { ...described, bytes } } }), true);
  expect(() => withFile('browser/all.js', 6_500_000)).toThrow('content: browser/all.js is larger than 1 MB');
  expect(() => withFile('browser/all.js', 1_000_000)).not.toThrow();
  expect(() => withFile('browser/film.webp', 6_500_000)).not.toThrow();
  expect(() => withFile('server/all.cjs', 6_500_000)).not.toThrow();
});
