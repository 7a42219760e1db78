import { lockOwners } from './lock-owners';

const folders = ['mfe-content', 'mfe-careers', 'api'];
const before = {
  packages: {
    '': { name: 'hireloom' },
    api: { dependencies: { fastify: '^5.0.0' } },
    'mfe-content': { dependencies: { react: '^19.0.0' } },
    'node_modules/react': { version: '19.3.1' },
  },
};
const changed = (entries: Record<string, unknown>) =>
  lockOwners(before, { packages: { ...before.packages, ...entries } }, folders);

test('the lines of a new remote are its own', () => {
  const link = { 'node_modules/@hireloom/mfe-careers': { resolved: 'mfe-careers', link: true } };
  expect(changed({ ...link, 'mfe-careers': { dependencies: { react: '^19.0.0' } } })).toEqual([
    'mfe-careers',
  ]);
});

test('so are those of a package that only one package has installed', () => {
  expect(changed({ 'mfe-content/node_modules/embla': { version: '9.0.0' } })).toEqual(['mfe-content']);
});

test.each(['node_modules/react', '', 'node_modules/@hireloom/unknown'])('"%s" may be of several', (name) => {
  expect(changed({ [name]: { version: '20.0.0' }, api: {} })).toBeUndefined();
});

test('equal files are nobody’s', () => {
  expect(changed({})).toEqual([]);
});
