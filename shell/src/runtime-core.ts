/**
 * Stands for `@module-federation/runtime-core` in browsers: shares modules between the shell and the entries of remotes, all of
 * which run on it. Of the original it has what they call, with its results for `singleton` modules of any version.
 */

type Factory = () => unknown;

type Shared = {
  version: string;
  get: () => Factory | Promise<Factory>;
  lib?: Factory | undefined;
  loading?: Promise<Factory> | undefined;
  from?: string;
};

type ShareScope = Record<string, Record<string, Shared>>;

type Options = { name: string; shared?: Record<string, Shared[]> };

type Wanted = { customShareInfo?: { scope?: string[] } };

/** A loaded version, because another one would be a second instance; otherwise the newest. */
function preferred(versions: Record<string, Shared> = {}): Shared | undefined {
  const isLoaded = ({ lib, loading }: Shared) => Number(Boolean(lib ?? loading));
  const [first] = Object.values(versions).sort(
    (a, b) => isLoaded(b) - isLoaded(a) || b.version.localeCompare(a.version, 'en', { numeric: true }),
  );
  return first;
}

export class ModuleFederation {
  readonly name: string;
  readonly shareScopeMap: Record<string, ShareScope> = {};
  options: Options;

  constructor(options: Options) {
    this.name = options.name;
    this.options = options;
  }

  /** A container gets its options a second time, without what it shares. */
  initOptions(options: Options) {
    this.options = { ...this.options, ...options };
  }

  initShareScopeMap(name: string, scope: ShareScope) {
    this.shareScopeMap[name] = scope;
  }

  /** Adds its own modules to a scope. Returns what is to be waited for: nothing. */
  initializeSharing(name: string): [] {
    const scope = (this.shareScopeMap[name] ??= {});
    for (const [key, versions] of Object.entries(this.options.shared ?? {})) {
      for (const shared of versions) (scope[key] ??= {})[shared.version] ??= { ...shared, from: this.name };
    }
    return [];
  }

  /** Resolves to false for a module that nobody shares. */
  async loadShare(key: string, wanted?: Wanted): Promise<Factory | false> {
    const shared = this.find(key, wanted);
    if (!shared) return false;
    shared.loading ??= Promise.resolve(shared.lib ?? shared.get());
    try {
      return (shared.lib = await shared.loading);
    } catch (error) {
      shared.loading = undefined;
      throw error;
    }
  }

  /** For modules of the shell's first script, which are there with it. */
  loadShareSync(key: string, wanted?: Wanted) {
    const shared = this.find(key, wanted);
    if (shared) shared.lib ??= shared.get() as Factory;
    return shared?.lib;
  }

  private find(key: string, { customShareInfo }: Wanted = {}) {
    const scopes = customShareInfo?.scope ?? ['default'];
    scopes.forEach((name) => this.initializeSharing(name));
    return scopes.map((name) => preferred(this.shareScopeMap[name]?.[key])).find(Boolean);
  }
}

type Global = { __FEDERATION__?: { __INSTANCES__?: unknown[] } };

export const CurrentGlobal = globalThis as unknown as Global;
export { CurrentGlobal as Global };
const instances = ((CurrentGlobal.__FEDERATION__ ??= {}).__INSTANCES__ ??= []);
export const setGlobalFederationInstance = (instance: unknown) => void instances.push(instance);

const nothing = () => undefined;
export {
  nothing as assert,
  nothing as getGlobalFederationConstructor,
  nothing as setGlobalFederationConstructor,
};
export const helpers = { global: { getGlobalSnapshotInfoByModuleInfo: nothing } };

/** For loading remotes, which the shell does itself. */
const none = undefined;
export {
  none as getRemoteEntry,
  none as getRemoteInfo,
  none as loadScript,
  none as loadScriptNode,
  none as Module,
  none as registerGlobalPlugins,
  none as satisfy,
};
