import js from '@eslint/js';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import * as regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import tseslint from 'typescript-eslint';

const packagesIn = (folder) =>
  readdirSync(path.join(import.meta.dirname, folder)).filter((name) =>
    existsSync(path.join(import.meta.dirname, folder, name, 'package.json')),
  );

const remotes = packagesIn('.').filter((name) => name.startsWith('mfe-'));
const shared = packagesIn('shared').map((name) => `shared/${name}`);
const [contracts, design, releases] = ['shared/contracts', 'shared/design', 'shared/releases'];
const [postgres, service] = ['shared/postgres', 'shared/service'];

const foreign =
  'What one team shows of another comes at run time, through a slot; what several need lies in a package of shared.';

/** The folders and files that each package may import, besides its own and installed packages. End-to-end tests may import all. */
const boundaries = [
  ...remotes.map((remote) => ({ target: remote, may: shared, message: foreign })),
  { target: 'shell', may: shared, message: 'Remotes reach the shell at run time; the site server runs it.' },
  {
    target: 'site-server',
    may: [contracts, `${design}/src/tokens`, releases, service],
    message: 'The site server knows the shell and the remotes by their releases alone.',
  },
  { target: contracts, may: [], message: 'The contracts import nothing of ours.' },
  { target: design, may: [contracts] },
  { target: postgres, may: [], message: 'What the API and the release store know alike of PostgreSQL.' },
  { target: service, may: [contracts] },
  { target: releases, may: [contracts, postgres, service] },
  { target: 'shared/toolkit', may: [contracts, design, releases, service] },
  { target: 'shared/testing', may: ['shared/contracts'] },
  { target: 'shared/test-services', may: [] },
  {
    target: 'api',
    may: [
      ...['index.ts', 'text/sanitise-html.ts'].map((part) => `${contracts}/src/${part}`),
      postgres,
      service,
    ],
    message:
      'The API imports "@hireloom/contracts" and its "/sanitise-html": no client, no platform, no React.',
  },
];

/** Packages that every package may import, for its tests. */
const forTests = ['shared/testing', 'shared/test-services'];

/** Where npm installs shared dependencies. A dependency of one package only is inside that package's folder. */
const installed = ['node_modules', 'shared/node_modules'];

/** Zones apply to resolved files, so importing a package by its name or by a relative path makes no difference. */
const zones = boundaries.map(({ target, may, message }) => ({
  target: `./${target}`,
  from: '.',
  except: [...new Set([target, ...may, ...forTests, ...installed])].map((folder) => `./${folder}`),
  message: message ?? `${target} imports ${['itself', ...may].join(', ')} alone.`,
}));

/** Layers inside packages, lowest first. Code imports from lower layers only, so members of one layer do not import each other. */
const layers = {
  'shared/releases/src': [['release'], ['version'], ['store'], ['deploy'], ['remote-site'], ['commands']],
  'site-server': [
    ['versions'],
    ['http'],
    ['rendering'],
    ['traffic'],
    ['pages'],
    ['seo', 'forms', 'telemetry', 'deploys', 'development'],
    ['app.ts'],
    ['server.ts'],
  ],
};

const layerZones = Object.entries(layers).flatMap(([folder, levels]) =>
  levels.slice(0, -1).flatMap((names, index) =>
    names.map((name) => ({
      target: `./${folder}/${name}`,
      from: levels
        .slice(index)
        .flat()
        .filter((other) => other !== name)
        .map((other) => `./${folder}/${other}`),
      message: `${name} may import lower layers only: ${levels.slice(0, index).flat().join(', ') || 'none'}.`,
    })),
  ),
);

const everyFolder = [...remotes, 'shell', 'site-server', 'api', 'e2e', 'shared'];

/** Also forbids paths that import rules do not see: `new URL('../../shell/...')`, `path.join(root, 'shell', 'dist')`. */
function pathBoundary(folder) {
  const others = everyFolder.filter((name) => name !== folder).join('|');
  const climbs = String.raw`^(\.{1,2}\u002F)*(${others})\u002F|\.\.\u002F(${others})$`;
  const enters = String.raw`\u002F(${others})\u002F(src|dist|server|public|scripts)\b`;
  const byName = String.raw`^@hireloom\u002F(${others})\b`;
  const isPath = `/${climbs}|${enters}|${byName}/`;
  const imports = ':not(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration)';
  const selectors = [
    `${imports} > Literal[value=${isPath}]`,
    `TemplateElement[value.raw=${isPath}]`,
    `CallExpression:matches([callee.name=/^(join|resolve)$/], [callee.property.name=/^(join|resolve)$/]) > Literal[value=/^(${others})$/]`,
  ];
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', ...selectors.map((selector) => ({ selector, message: foreign }))],
    },
  };
}

/** Packages whose code runs in browsers. */
const inBrowsers = [...remotes, 'shell', contracts, design];

/** APIs that the oldest browsers in "browserslist" of package.json lack. Syntax is checked in the build output. */
const tooNew = [
  ...[
    'findLast',
    'findLastIndex',
    'toReversed',
    'toSorted',
    'toSpliced',
    'isSubsetOf',
    'symmetricDifference',
  ].map((property) => ({ property })),
  { object: 'AbortSignal', property: 'any' },
  { object: 'AbortSignal', property: 'timeout' },
  { object: 'Array', property: 'fromAsync' },
  { object: 'Map', property: 'groupBy' },
  { object: 'Object', property: 'groupBy' },
  { object: 'Promise', property: 'try' },
  { object: 'Promise', property: 'withResolvers' },
  { object: 'URL', property: 'canParse' },
  { object: 'URL', property: 'parse' },
].map((entry) => ({ ...entry, message: 'Not all browsers that we support know it.' }));

/** Folders that contain only texts. */
const words = ['shell/src/content/**', 'mfe-*/src/content/**', 'site-server/*/content/**'];

export default tseslint.config(
  { ignores: ['**/dist/', '**/.dev/', '**/node_modules/', '.data/', '.nx/', 'reports/', '**/test-results/'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  jsxA11y.flatConfigs.strict,
  reactHooks.configs.flat.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-console': ['error', { allow: ['error'] }],
      eqeqeq: 'error',
      // Patterns that strip control characters from input need them.
      'no-control-regex': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: [...words, '**/*.test.{ts,tsx}', 'e2e/**'],
    rules: {
      'max-lines': ['error', { max: 200 }],
      'max-lines-per-function': ['error', { max: 60 }],
    },
  },
  {
    // Prevents ReDoS: a few kilobytes of text could block a thread for seconds.
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['**/*.test.{ts,tsx}', 'e2e/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: [
      '**/scripts/**',
      '**/bench/**',
      'shared/toolkit/**',
      'shared/releases/src/commands/**',
      'e2e/**',
      'api/src/server.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Browsers close a modal dialog on Escape, and a carousel's arrow keys only duplicate its buttons.
    files: ['shared/design/src/ui/modal.tsx', 'shared/design/src/ui/carousel.tsx'],
    rules: {
      'jsx-a11y/click-events-have-key-events': 'off',
      'jsx-a11y/no-noninteractive-element-interactions': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    settings: importX.flatConfigs.typescript.settings,
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/fixtures/**'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: [...zones, ...layerZones] },
      ],
    },
  },
  { files: ['**/*.{ts,tsx}'], ignores: ['e2e/**'], rules: { 'import-x/no-relative-packages': 'error' } },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'fc', property: 'assert', message: 'assertAlways has the same inputs in every run.' },
      ],
    },
  },
  {
    files: inBrowsers.map((folder) => `${folder}/src/**/*.{ts,tsx}`),
    ignores: ['**/server/**', '**/*.test.{ts,tsx}', '**/testing/**'],
    rules: { 'no-restricted-properties': ['error', ...tooNew] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: {
      // One TypeScript program per environment would check the shared files twice.
      parserOptions: { project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      // React Router's loaders throw a Response for a redirect or a 404.
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
      // `async` without `await` is useful too: it turns a throw into a rejection.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // A test fails anyway if a value has the wrong type.
    files: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  ...[...remotes, 'shell', 'site-server'].map(pathBoundary),
  { files: ['**/*.{js,cjs,mjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
