import { getContainerName, type Registry, SHELL } from '@hireloom/contracts';

/** The global variable that Module Federation's browser extension reads. */
type Global = { __FEDERATION__?: { moduleInfo?: Record<string, object> } };

/** Module Federation's runtime fills this in when it loads remotes, which the shell does itself. */
export function describeFederation({ remotes }: Registry, shellRelease: string): void {
  const unknown = { remoteTypes: '', remoteTypesZip: '', shared: [], remotesInfo: {} };
  const entries = remotes.map((remote) => ({ ...remote, remoteEntry: remote.base + remote.entry }));
  const assets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  const described = entries.map(({ container, release, base, remoteEntry, routes, slots }) => {
    const modules = [...routes.map(({ module }) => module), ...Object.values(slots)];
    return [
      `${container}:${remoteEntry}`,
      {
        ...unknown,
        version: remoteEntry,
        buildVersion: release,
        globalName: container,
        remoteEntry,
        remoteEntryType: 'global',
        publicPath: base,
        modules: modules.map((path) => ({ moduleName: path.slice('./'.length), modulePath: path, assets })),
      },
    ] as const;
  });
  const host = {
    ...unknown,
    version: '',
    buildVersion: shellRelease,
    consumerList: [],
    remotesInfo: Object.fromEntries(
      entries.map(({ container, remoteEntry }) => [container, { matchedVersion: remoteEntry }]),
    ),
  };
  const { __FEDERATION__: federation = {} } = globalThis as Global;
  Object.assign((federation.moduleInfo ??= {}), {
    [getContainerName(SHELL)]: host,
    ...Object.fromEntries(described),
  });
}
