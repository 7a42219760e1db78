import { SHARE_KEYS } from '@hireloom/contracts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

type Platform = 'browser' | 'server';

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

/** Only on servers, for the one axios: federation caches a shared module's rejected promise, so a chunk lost once stays lost. */
const serverSharing = (platform: Platform): Record<string, Sharing> =>
  platform === 'server' ? { axios: { singleton: true, requiredVersion: false, shareKey: 'axios' } } : {};

export const createRemoteSharing = (platform: Platform): Record<string, Sharing> => ({
  ...share({ import: false }),
  ...serverSharing(platform),
});

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

export function createHostSharing(directory: string, platform: Platform): Record<string, Sharing> {
  const shared = share({ eager: true });
  const jsxRuntime = '@emotion/react/jsx-runtime';
  // The package.json in its folder has no version: federation would share it as "0", and any other copy would win.
  const version = readSharedVersions(directory)['@emotion/react'];
  return {
    ...shared,
    [jsxRuntime]: { ...shared[jsxRuntime], version } as Sharing,
    ...serverSharing(platform),
  };
}
