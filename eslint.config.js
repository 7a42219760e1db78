import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mfe-'));
const everyPackage = [...remotes, 'shell', 'api', 'e2e', 'shared'];

/** Forbids imports from the named packages, by their names and by climbing into their folders. */
const forbid = (packages, reason, extra = []) => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          group: [
            ...packages.flatMap((name) => [`@hireloom/${name}`, `@hireloom/${name}/*`, `**/${name}/**`]),
            ...extra,
          ],
          message: reason,
        },
      ],
    },
  ],
});

const boundary = (folder, forbidden, reason, extra) => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  rules: forbid(forbidden, reason, extra),
});

const except = (...names) => everyPackage.filter((name) => !names.includes(name));

const foreign =
  'What one team shows of another comes at run time, through a slot; shared code lives in shared.';

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
      // Input is cleaned of control characters.
      'no-control-regex': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/content/**', '**/*.test.{ts,tsx}', 'e2e/**'],
    rules: {
      'max-lines': ['error', { max: 200 }],
      'max-lines-per-function': ['error', { max: 60 }],
    },
  },
  {
    files: [
      '**/scripts/**',
      '**/bench/**',
      'shared/toolkit/**',
      '**/releases/**',
      'e2e/**',
      'api/src/server.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // The platform gives a modal dialog Escape, and a carousel's arrows help the buttons that do the same.
    files: ['shared/src/ui/modal.tsx', 'shared/src/ui/carousel.tsx'],
    rules: {
      'jsx-a11y/click-events-have-key-events': 'off',
      'jsx-a11y/no-noninteractive-element-interactions': 'off',
    },
  },
  ...remotes.map((name) => boundary(name, except(name, 'shared'), foreign)),
  boundary(
    'shell',
    except('shell', 'shared'),
    'The shell imports shared alone; remotes reach it at run time.',
  ),
  boundary('shared', except('shared'), 'shared imports none of those who import it.'),
  boundary('api', except('api', 'shared'), 'The API imports the contracts of shared alone.', [
    '@hireloom/shared/*',
    '!@hireloom/shared/contracts',
  ]),
  { files: ['**/*.{js,cjs,mjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
