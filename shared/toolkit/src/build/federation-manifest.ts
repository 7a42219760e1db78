import { SHARE_KEYS } from '@hireloom/contracts';
import type { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];
type ManifestOptions = Exclude<FederationOptions['manifest'], boolean | undefined>;

const noFiles = () => ({ sync: [], async: [] });

/** Adds shared modules that are no packages of their own to `mf-manifest.json`: a host has to provide all of them. */
export const createManifestOptions = (versions: Record<string, string>): ManifestOptions => ({
  additionalData: ({ stats }) => {
    for (const key of Object.values(SHARE_KEYS)) {
      if (stats.shared.some(({ name }) => name === key)) continue;
      const [owner] = Object.keys(versions).filter((name) => key.startsWith(`${name}/`));
      stats.shared.push({
        id: `${stats.id}:${key}`,
        name: key,
        singleton: true,
        hash: '',
        version: versions[owner ?? ''] ?? '',
        requiredVersion: '*',
        deps: [],
        usedIn: [],
        usedExports: [],
        fallback: '',
        fallbackName: '',
        fallbackType: 'var' as const,
        assets: { js: noFiles(), css: noFiles() },
      });
    }
  },
});
