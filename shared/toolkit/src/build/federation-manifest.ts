import { SHARE_KEYS } from '@hireloom/contracts';
import type { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];
type ManifestOptions = Exclude<FederationOptions['manifest'], boolean | undefined>;

const noFiles = () => ({ sync: [], async: [] });

/**
 * Options for `mf-manifest.json`, which other hosts and Module Federation's tools read. The plugin lists only shared modules that are
 * packages of their own, so this adds the others: a host has to provide all of them. `versions`: of shared packages.
 */
export const createManifestOptions = (versions: Record<string, string>): ManifestOptions => ({
  additionalData: ({ stats }) => {
    for (const key of Object.values(SHARE_KEYS)) {
      if (stats.shared.some(({ name }) => name === key)) continue;
      const [owner] = Object.keys(versions).filter((name) => key.startsWith(`${name}/`));
      stats.shared.push({
        ...{ id: `${stats.id}:${key}`, name: key, singleton: true, hash: '' },
        ...{
          version: versions[owner ?? ''] ?? '',
          requiredVersion: '*',
          deps: [],
          usedIn: [],
          usedExports: [],
        },
        ...{ fallback: '', fallbackName: '', fallbackType: 'var' as const },
        assets: { js: noFiles(), css: noFiles() },
      });
    }
  },
});
