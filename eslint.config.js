import { base, browserRules, typeChecked } from '@hireloom/toolkit/eslint-config';
import { importX } from 'eslint-plugin-import-x';
import * as regexp from 'eslint-plugin-regexp';
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

const foreign =
  'A team shows another team’s components through slots, at run time. Code that several teams need belongs in a package of shared/.';

/** The folders and files that each package may import, besides its own and installed packages. End-to-end tests may import all. */
const boundaries = [
  ...remotes.map((remote) => ({ target: remote, may: shared, message: foreign })),
  { target: 'shell', may: shared, message: 'Remotes reach the shell at run time; the server runs it.' },
  {
    target: 'server',
    may: [contracts, `${design}/src/tokens`, releases],
    message: 'The server may only use releases of the shell and the remotes, not their code.',
  },
  { target: contracts, may: [], message: 'The contracts import nothing of ours.' },
  { target: design, may: [contracts] },
  { target: releases, may: [contracts] },
  { target: 'shared/toolkit', may: [contracts, design, releases] },
  { target: 'shared/testing', may: ['shared/contracts'] },
];

/** Packages that every package may import, for its tests. */
const forTests = ['shared/testing'];

/** Where npm installs shared dependencies. A dependency of one package only is inside that package's folder. */
const installed = ['node_modules', 'shared/node_modules'];

/** Zones apply to resolved files, so importing a package by its name or by a relative path makes no difference. */
const zones = boundaries.map(({ target, may, message }) => ({
  target: `./${target}`,
  from: '.',
  except: [...new Set([target, ...may, ...forTests, ...installed])].map((folder) => `./${folder}`),
  message: message ?? `${target} imports ${['itself', ...may].join(', ')} only.`,
}));

/** Layers inside packages, lowest first. Code imports from lower layers only, so members of one layer do not import each other. */
const layers = {
  'server/src': [
    ['errors.ts'],
    ['process', 'database'],
    ['http'],
    ['telemetry'],
    ['content', 'leads'],
    ['releases/versions'],
    ['releases/store'],
    ['releases/changes'],
    ['rendering'],
    ['traffic'],
    ['pages'],
    ['deploys', 'forms'],
    ['desk'],
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

const everyFolder = [...remotes, 'shell', 'server', 'e2e', 'shared'];

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

/** Folders that contain only texts. */
const words = [
  'shell/src/content/**',
  'mfe-*/src/content/**',
  'server/src/*/content/**',
  'server/src/{leads,pages}/*/content/**',
];

export default tseslint.config(
  { ignores: ['**/dist/', '**/.dev/', '**/node_modules/', '.data/', '.nx/', 'reports/', '**/test-results/'] },
  ...base,
  {
    files: ['**/*.{ts,tsx}'],
    ignores: [...words, '**/*.test.{ts,tsx}', 'e2e/**'],
    rules: {
      'max-lines': ['error', { max: 200 }],
      'max-lines-per-function': ['error', { max: 80 }],
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
      'server/src/database/backup/**',
      'server/src/content/commands/**',
      'shared/releases/src/plain-output.ts',
      'e2e/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Browsers close a modal dialog on Escape, and a carousel's arrow keys only duplicate its buttons.
    files: ['shared/design/src/ui/modal.tsx', 'shared/design/src/ui/carousel.tsx'],
    rules: {
      'jsx-a11y-x/click-events-have-key-events': 'off',
      'jsx-a11y-x/no-noninteractive-element-interactions': 'off',
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
    ignores: ['**/*.test.{ts,tsx}', '**/fixtures/**', 'server/src/testing/**'],
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
    rules: browserRules,
  },
  // One TypeScript program per environment would check the shared files twice.
  ...typeChecked({ project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname }),
  ...[...remotes, 'shell', 'server'].map(pathBoundary),
);
