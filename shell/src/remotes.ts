import {
  CONTRACT_VERSION,
  fitsContract,
  MODULE_LIMIT_MS,
  type Phase,
  type Registry,
  type RegistryRemote,
} from '@hireloom/contracts';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { readable } from './readable-promise';
import { withLimit } from './limits';

/** Called before code of a remote runs, so that code that never returns can be traced to its remote. */
export type OnStep = (remote: RegistryRemote, module: string, phase: Phase) => void;

export class RemoteFailure extends Error {
  /** Set explicitly, because minified builds change the class name. */
  override readonly name = 'RemoteFailure';

  constructor(
    readonly remote: string,
    readonly release: string,
    readonly module: string,
    readonly phase: Phase,
    cause: unknown,
  ) {
    super(`${remote}@${release} ${module} failed at ${phase}: ${String(cause)}`, { cause });
  }
}

/** Wraps an error in a `RemoteFailure` that names the code that was running. Returns a `RemoteFailure` unchanged. */
export const remoteFailure = (
  { name, release }: RegistryRemote,
  module: string,
  phase: Phase,
  cause: unknown,
) => (cause instanceof RemoteFailure ? cause : new RemoteFailure(name, release, module, phase, cause));

type Container = { get: (module: string) => Promise<() => unknown>; init: (...args: unknown[]) => unknown };

/** Loads a remote's container: with a script element in the browser, from disk on the server. */
export type LoadEntry = (remote: RegistryRemote) => Promise<Container>;

/**
 * A value that is fetched once. A failure is cached too, because React reads the same promise again to throw it. After
 * `forgetFailure`, the next `load` fetches again.
 */
export type Resource<Value> = {
  load: () => Promise<Value>;
  peek: () => Value | undefined;
  forgetFailure: () => void;
};

export function resource<Value>(fetchValue: () => Promise<Value>): Resource<Value> {
  let pending: Promise<Value> | undefined;
  let value: Value | undefined;
  let hasFailed = false;
  const start = async () => {
    try {
      return (value = await fetchValue());
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  return {
    peek: () => value,
    load: () => (pending ??= readable(start())),
    forgetFailure: () => {
      if (hasFailed) pending = undefined;
      hasFailed = false;
    },
  };
}

async function loadModule(remote: RegistryRemote, module: string): Promise<unknown> {
  const fail = (phase: Phase, cause: unknown) => remoteFailure(remote, module, phase, cause);
  if (!fitsContract(remote.contract))
    throw fail('contract', `contract ${remote.contract}, the shell has ${CONTRACT_VERSION}`);
  const request = module.replace('./', `${remote.container}/`);
  const loaded = await withLimit(loadRemote(request), MODULE_LIMIT_MS).catch((error: unknown) => {
    throw fail('chunk', error);
  });
  const hasComponent = typeof (loaded as { Component?: unknown } | null)?.Component === 'function';
  if (!hasComponent) throw fail('contract', 'it exposes no Component');
  return loaded;
}

export type Remotes = {
  registry: Registry;
  module: <Module>(remote: RegistryRemote, module: string) => Resource<Module>;
  forgetFailures: () => void;
  onStep: OnStep;
};

/** Wraps a container so that it calls `onStep` before it evaluates a module, and throws a `RemoteFailure` if that fails. */
function watched(container: Container, remote: RegistryRemote, onStep: OnStep): Container {
  const get: Container['get'] = async (module) => {
    const evaluate = await container.get(module);
    return () => {
      onStep(remote, module, 'evaluate');
      try {
        return evaluate();
      } catch (error) {
        throw remoteFailure(remote, module, 'evaluate', error);
      }
    };
  };
  return { get, init: (...args) => container.init(...args) };
}

/** Registers the remotes with the federation runtime. Call once per page and once per render worker. */
export function createRemotes(
  registry: Registry,
  loadEntry: LoadEntry,
  onStep: OnStep = () => undefined,
): Remotes {
  const byContainer = new Map(registry.remotes.map((remote) => [remote.container, remote]));
  registerPlugins([
    {
      name: 'hireloom-load-entry',
      loadEntry: async ({ remoteInfo }) => {
        const remote = byContainer.get(remoteInfo.name);
        if (!remote) throw new Error(`${remoteInfo.name} is not in the registry`);
        onStep(remote, remote.entry, 'entry');
        const container = await loadEntry(remote).catch((error: unknown) => {
          throw remoteFailure(remote, remote.entry, 'entry', error);
        });
        return watched(container, remote, onStep) as never;
      },
    },
  ]);
  registerRemotes(
    registry.remotes.map(({ container, base, entry }) => ({ name: container, entry: base + entry })),
  );

  const resources = new Map<string, Resource<unknown>>();
  return {
    registry,
    onStep,
    forgetFailures: () => resources.forEach((known) => known.forgetFailure()),
    module: <Module>(remote: RegistryRemote, module: string) => {
      const key = `${remote.name} ${module}`;
      const known = resources.get(key) ?? resource(() => loadModule(remote, module));
      resources.set(key, known);
      return known as Resource<Module>;
    },
  };
}
