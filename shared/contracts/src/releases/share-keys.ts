/**
 * Modules that a page must have only one instance of, with their share keys. The shell provides them. A remote consumes them (`import:
 * false`), bundles no copy, and runs on the shell's React and Emotion. The keys are part of the contract between releases:
 * they do not change when a module moves to another package.
 */
export const SHARE_KEYS = {
  react: 'react',
  'react/jsx-runtime': 'react/jsx-runtime',
  'react-dom': 'react-dom',
  '@emotion/react': '@emotion/react',
  '@emotion/react/jsx-runtime': '@emotion/react/jsx-runtime',
  '@hireloom/contracts/platform': '@hireloom/shared/platform',
} as const;
