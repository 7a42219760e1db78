import { SHARE_KEYS } from '@hireloom/contracts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

type Sharing = {
  singleton: true;
  requiredVersion: false;
  shareKey: string;
  version?: string;
  eager?: boolean;
  import?: false;
};

const share = (options: Pick<Sharing, 'eager' | 'import'>): Record<string, Sharing> =>
  Object.fromEntries(
    Object.entries(SHARE_KEYS).map(([module, shareKey]) => [
      module,
      { singleton: true, requiredVersion: false, shareKey, ...options },
    ]),
  );

/** Loaded with the first API call. A remote falls back to its own copy. */
const http = { axios: { singleton: true, requiredVersion: false, shareKey: 'axios' } } as const;

export const remoteSharing = { ...share({ import: false }), ...http };

/** Packages whose versions determine whether a remote is compatible with a shell. */
const SHARED_PACKAGES = ['react', 'react-dom', '@emotion/react'];

/** Returns the versions of shared packages that the package in `directory` is built and tested with. */
export function readSharedVersions(directory: string): Record<string, string> {
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

/** What the shell in `directory` provides. */
export function createHostSharing(directory: string): Record<string, Sharing> {
  const shared = share({ eager: true });
  const jsxRuntime = '@emotion/react/jsx-runtime';
  // The package.json in its folder has no version: federation would share it as "0", and any other copy would win.
  const version = readSharedVersions(directory)['@emotion/react'];
  return { ...shared, [jsxRuntime]: { ...shared[jsxRuntime], version } as Sharing, ...http };
}
