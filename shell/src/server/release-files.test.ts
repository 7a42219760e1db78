import type { SiteVersion, VersionMember } from '@hireloom/contracts';
import { listPreloads, listStartScripts } from './release-files';

const listFiles = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { bytes: 1, integrity: `sha384-${name}` }]));

const member = (parts: Partial<VersionMember>): VersionMember => ({
  name: 'content',
  id: 'c1',
  contract: 2,
  routes: [],
  slots: [],
  scripts: ['browser/remoteEntry.js'],
  serverEntry: 'server/remoteEntry.cjs',
  modules: {},
  checksChunks: true,
  files: {},
  ...parts,
});

const version: SiteVersion = {
  shell: member({
    name: 'shell',
    id: 's1',
    scripts: ['browser/main.js'],
    font: 'browser/jakarta.woff2',
    files: listFiles('browser/main.js', 'browser/jakarta.woff2'),
  }),
  remotes: [
    member({
      modules: {
        './list': ['browser/remoteEntry.js', 'browser/cards.js', 'browser/list.js'],
        './teaser': ['browser/remoteEntry.js', 'browser/cards.js', 'browser/teaser.js'],
      },
      files: listFiles('browser/remoteEntry.js', 'browser/cards.js', 'browser/list.js', 'browser/teaser.js'),
    }),
  ],
};

const settings = { version };
const content = '/assets/content';
const shell = '/assets/shell';

test('shell scripts have integrity hashes', () => {
  expect(listStartScripts(settings)).toEqual([
    { src: `${shell}/main.js`, integrity: 'sha384-browser/main.js' },
  ]);
});
test('preloads files shared by two modules once, the entry first', () => {
  const used = [
    { remote: 'content', module: './list' },
    { remote: 'content', module: './teaser' },
  ];
  expect(listPreloads(settings, used)).toEqual(
    ['remoteEntry.js', 'cards.js', 'list.js', 'teaser.js'].map((file) => ({
      href: `${content}/${file}`,
      integrity: `sha384-browser/${file}`,
    })),
  );
});

test('preloads chunks without integrity when the entry does not check them', () => {
  const remotes = version.remotes.map((remote) => ({ ...remote, checksChunks: false }));
  const used = [{ remote: 'content', module: './list' }];
  const preloads = listPreloads({ ...settings, version: { ...version, remotes } }, used);
  expect(preloads.map(({ integrity }) => integrity)).toEqual([
    'sha384-browser/remoteEntry.js',
    undefined,
    undefined,
  ]);
});
