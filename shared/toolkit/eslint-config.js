import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** APIs that the oldest browsers in "browserslist" of package.json lack. Syntax is checked in the build output. */
const tooNew = [
  { property: 'isSubsetOf' },
  { property: 'symmetricDifference' },
  { object: 'AbortSignal', property: 'any' },
  { object: 'Array', property: 'fromAsync' },
  { object: 'Map', property: 'groupBy' },
  { object: 'Object', property: 'groupBy' },
  { object: 'Promise', property: 'try' },
  { object: 'Promise', property: 'withResolvers' },
  { object: 'URL', property: 'canParse' },
  { object: 'URL', property: 'parse' },
].map((entry) => ({ ...entry, message: 'Not all supported browsers have it.' }));

/** The rules for all code. */
export const base = tseslint.config(
  js.configs.recommended,
  ...tseslint.configs.recommended,
  jsxA11y.configs.strict,
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
  { files: ['**/*.{js,cjs,mjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);

/** The rules for code that runs in browsers. */
export const browserRules = { 'no-restricted-properties': ['error', ...tooNew] };

/** The rules that need types. `parserOptions`: where the parser finds the tsconfig. */
export const typeChecked = (parserOptions) =>
  tseslint.config(
    {
      files: ['**/*.{ts,tsx}'],
      extends: [tseslint.configs.recommendedTypeCheckedOnly],
      languageOptions: { parserOptions },
      rules: {
        '@typescript-eslint/return-await': ['error', 'in-try-catch'],
        // Loaders throw a Response for a redirect or a 404.
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
  );
