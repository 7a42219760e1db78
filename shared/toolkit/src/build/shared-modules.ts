import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * What the page must have one instance of, whoever built the bundle that asks for it. The host brings these,
 * a remote only consumes them (`import: false`): so a remote carries no second copy, and any version of it
 * runs on the host's React, router and Emotion.
 *
 * Each module with the key under which it is shared. The keys are part of the contract between releases: a module may
 * move to another package, but a remote that was released before asks for it by its first name, on whichever shell.
 */
const shareKeys = {
  react: 'react',
  'react/jsx-runtime': 'react/jsx-runtime',
  'react-dom': 'react-dom',
  '@emotion/react': '@emotion/react',
  '@emotion/react/jsx-runtime': '@emotion/react/jsx-runtime',
  '@hireloom/contracts/router': '@hireloom/shared/router',
  '@hireloom/contracts/platform': '@hireloom/shared/platform',
};

type Sharing = { singleton: true; requiredVersion: false; shareKey: string; eager?: boolean; import?: false };

const share = (options: Pick<Sharing, 'eager' | 'import'>): Record<string, Sharing> =>
  Object.fromEntries(
    Object.entries(shareKeys).map(([module, shareKey]) => [
      module,
      { singleton: true, requiredVersion: false, shareKey, ...options },
    ]),
  );

/** Fetched with the first call, by whoever makes it. On a shell that brings none a remote takes its own. */
const http = { axios: { singleton: true, requiredVersion: false, shareKey: 'axios' } } as const;

export const sharedByHost = { ...share({ eager: true }), ...http };
export const sharedByRemote = { ...share({ import: false }), ...http };
/** The packages behind them, whose versions decide whether a remote runs on a shell. */
const SHARED_PACKAGES = ['react', 'react-dom', '@emotion/react', 'react-router-dom'];

/** The versions of what is shared that a build of the package in `directory` is made and tested with. */
export function sharedVersions(directory: string): Record<string, string> {
  const require = createRequire(path.join(directory, 'package.json'));
  return Object.fromEntries(
    SHARED_PACKAGES.map((name) => {
      const { version } = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as {
        version: string;
      };
      return [name, version];
    }),
  );
}
