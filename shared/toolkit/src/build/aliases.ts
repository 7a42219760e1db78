import { createRequire } from 'node:module';
import path from 'node:path';
import { refreshAliases } from './development';

const require = createRequire(import.meta.url);

type Mode = 'production' | 'development';
type Build = { platform: 'browser' | 'server'; mode: Mode; isHot?: boolean };

/** The CommonJS files of the federation runtime would be bundled twice (48 KB instead of 27 KB). */
const runtimeDirectory = (name: string) => path.dirname(require.resolve(`@module-federation/${name}`));
const runtimeAlias = {
  '@module-federation/runtime-core$': path.join(runtimeDirectory('runtime-core'), 'index.js'),
  '@module-federation/sdk$': path.join(runtimeDirectory('sdk'), 'index.js'),
  '@module-federation/error-codes$': path.join(runtimeDirectory('error-codes'), 'index.mjs'),
};

/** The entries in React Router's package.json are its development files, with all their warnings. */
const routerDirectory = path.join(
  path.dirname(require.resolve('react-router/package.json')),
  'dist/production',
);
const routerAlias = {
  'react-router$': path.join(routerDirectory, 'index.mjs'),
};

export const createAliases = ({ platform, mode, isHot }: Build) => ({
  ...(platform === 'browser' ? runtimeAlias : {}),
  ...(mode === 'production' ? routerAlias : {}),
  ...(isHot ? refreshAliases : {}),
});
