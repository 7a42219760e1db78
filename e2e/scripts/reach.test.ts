import { reachOf } from './reach';

const product = {
  packages: ['shell', 'mfe-content', 'site-server', 'shared/design', 'e2e'],
  journeys: {
    'mfe-content': ['tests/articles.spec.ts', 'tests/seo.spec.ts'],
    shell: ['tests/scroll.spec.ts'],
  },
};

const reach = (...files: string[]) => reachOf(files, product);
const smoke = 'tests/composition.spec.ts';

test('a change of one remote reaches that remote, its journeys and the smoke journey', () => {
  expect(reach('mfe-content/src/pages/blog-list-page.tsx')).toEqual({
    packages: ['mfe-content'],
    specs: ['tests/articles.spec.ts', smoke, 'tests/seo.spec.ts'],
  });
});

test('a new remote without a pipeline reaches itself', () => {
  const packages = [...product.packages, 'mfe-careers'];
  expect(reachOf(['mfe-careers/package.json'], { ...product, packages })).toEqual({
    packages: ['mfe-careers'],
    specs: [smoke],
  });
});

test('changes of two teams reach what each of them does', () => {
  expect(reach('mfe-content/remote.json', 'shell/src/page.ts')).toEqual({
    packages: ['mfe-content', 'shell'],
    specs: ['tests/articles.spec.ts', smoke, 'tests/scroll.spec.ts', 'tests/seo.spec.ts'],
  });
});

test('a spec reaches itself', () => {
  expect(reach('e2e/tests/home.spec.ts')).toEqual({ packages: [], specs: [smoke, 'tests/home.spec.ts'] });
});

test('words reach lint, and those of operators what holds them to be true', () => {
  expect(reach('README.md')).toEqual({ packages: [], specs: [smoke] });
  expect(reach('docs/configure.md').specs).toEqual([smoke, 'tests/deploy-files.spec.ts']);
  expect(reach('.github/workflows/content.yml').specs).toEqual([smoke, 'tests/pipelines.spec.ts']);
});

test.each(['site-server/app.ts', 'shared/design/src/tokens.ts', 'e2e/fixtures.ts'])(
  '%s reaches its package with all journeys',
  (file) => {
    expect(reach(file, 'mfe-content/remote.json')).toMatchObject({ specs: 'all' });
    expect(reach(file).packages).toEqual([
      file
        .split('/')
        .slice(0, file.startsWith('shared') ? 2 : 1)
        .join('/'),
    ]);
  },
);

test.each(['package-lock.json', 'tsconfig.base.json', 'mfe-careers/remote.json', '.nvmrc'])(
  '%s, which no package owns, reaches everything',
  (file) => {
    expect(reach(file, 'README.md')).toEqual({ packages: 'all', specs: 'all' });
  },
);
