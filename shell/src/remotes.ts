import {
  CONTRACT_VERSION,
  MODULE_LIMIT_MS,
  type Phase,
  type Registry,
  type RegistryRemote,
} from '@hireloom/contracts';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { readable } from './readable-promise';
import { withLimit } from './with-limit';

/** What code of a remote runs from now on. Told before each such step, so that one that never returns is known. */
export type OnStep = (remote: RegistryRemote, module: string, phase: Phase) => void;

export class RemoteFailure extends Error {
  /** A build shortens the names of classes, and each build otherwise: a browser's console would show them. */
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

type Container = { get: (module: string) => Promise<() => unknown>; init: (...args: unknown[]) => unknown };

/** Brings a remote's container to life: by a script element in the browser, from the disk on the server. */
export type LoadEntry = (remote: RegistryRemote) => Promise<Container>;

/**
 * A thing that is fetched once. A failure is kept too, since React reads the same promise again to see it fail;
 * `forgetFailure` makes the next `load` really try again.
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
  const fail = (phase: Phase, cause: unknown) =>
    new RemoteFailure(remote.name, remote.release, module, phase, cause);
  if (remote.contract !== CONTRACT_VERSION) {
    throw fail('contract', `contract ${remote.contract}, the shell has ${CONTRACT_VERSION}`);
  }
  const request = module.replace('./', `${remote.container}/`);
  const loaded = await withLimit(loadRemote(request), MODULE_LIMIT_MS).catch((error: unknown) => {
    throw error instanceof RemoteFailure ? error : fail('chunk', error);
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

/** The container, telling of each of its modules when it is about to be evaluated. */
function watched(container: Container, remote: RegistryRemote, onStep: OnStep): Container {
  const get: Container['get'] = async (module) => {
    const evaluate = await container.get(module);
    return () => {
      onStep(remote, module, 'evaluate');
      try {
        return evaluate();
      } catch (error) {
        throw new RemoteFailure(remote.name, remote.release, module, 'evaluate', error);
      }
    };
  };
  return { get, init: (...args) => container.init(...args) };
}

/** Makes the registry's remotes known to the federation runtime. Once a page, once a render worker. */
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
          throw new RemoteFailure(remote.name, remote.release, remote.entry, 'entry', error);
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
