/**
 * What the page must have one instance of, whoever built the bundle that asks for it. The host brings these,
 * a remote only consumes them (`import: false`): so a remote carries no second copy, and any version of it
 * runs on the host's React, router and Emotion.
 */
const names = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@emotion/react',
  '@emotion/react/jsx-runtime',
  '@hireloom/shared/router',
  '@hireloom/shared/platform',
];

type Sharing = { singleton: true; requiredVersion: false; eager?: boolean; import?: false };

const share = (options: Pick<Sharing, 'eager' | 'import'>): Record<string, Sharing> =>
  Object.fromEntries(names.map((name) => [name, { singleton: true, requiredVersion: false, ...options }]));

export const sharedByHost = share({ eager: true });
export const sharedByRemote = share({ import: false });
