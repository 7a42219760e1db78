import type { AssetList } from '@hireloom/releases';

export const MANIFEST = 'mf-manifest.json';

const scripts = (sync: readonly string[]) => ({ js: { sync, async: [] }, css: { sync: [], async: [] } });

/**
 * Returns what Module Federation's own tools, such as its browser extension, read of a remote. Pages never fetch it. `name`: of the
 * container.
 */
export const federationManifest = (name: string, { entries, modules, shared = {} }: AssetList) => ({
  id: name,
  name,
  metaData: {
    name,
    globalName: name,
    type: 'app',
    publicPath: 'auto',
    buildInfo: { buildVersion: 'release', buildName: name },
    remoteEntry: { name: entries[name]?.[0] ?? '', path: '', type: 'global' },
    types: { path: '', name: '', zip: '', api: '' },
  },
  remotes: [],
  shared: Object.entries(shared).map(([one, version]) => ({
    id: `${name}:${one}`,
    name: one,
    version,
    requiredVersion: version,
    singleton: true,
    hash: '',
    assets: scripts([]),
  })),
  exposes: Object.entries(modules).map(([path, files]) => {
    const expose = path.replace('./', '');
    return { id: `${name}:${expose}`, name: expose, path, assets: scripts(files) };
  }),
});
