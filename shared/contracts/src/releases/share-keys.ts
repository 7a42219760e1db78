/** Modules that a page may have only once, with their share keys, which never change. The shell provides them, remotes bundle no copy. */
export const SHARE_KEYS = {
  react: 'react',
  'react/jsx-runtime': 'react/jsx-runtime',
  'react-dom': 'react-dom',
  '@emotion/react': '@emotion/react',
  '@emotion/react/jsx-runtime': '@emotion/react/jsx-runtime',
  '@hireloom/contracts/platform': '@hireloom/shared/platform',
} as const;
