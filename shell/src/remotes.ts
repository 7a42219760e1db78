import {
  CONTRACT_VERSION,
  isContractSupported,
  MODULE_LIMIT_MS,
  type FailurePhase,
  type Registry,
  type RegistryRemote,
} from '@hireloom/contracts';
import { toReadablePromise } from './readable-promise';
import { withTimeout } from './timeouts';

/** Called before code of a remote runs, so that code that never returns can be traced to its remote. */
export type OnStep = (remote: RegistryRemote, module: string, phase: FailurePhase) => void;

export class RemoteFailure extends Error {
  /** Set explicitly, because minified builds change the class name. */
  override readonly name = 'RemoteFailure';

  constructor(
    readonly remote: string,
    readonly release: string,
    readonly module: string,
    readonly phase: FailurePhase,
    cause: unknown,
  ) {
    super(`${remote}@${release} ${module} failed at ${phase}: ${String(cause)}`, { cause });
  }
}

/** Wraps an error in a `RemoteFailure` that names the code that was running. Returns a `RemoteFailure` unchanged. */
export const toRemoteFailure = (
  { name, release }: RegistryRemote,
  module: string,
  phase: FailurePhase,
  cause: unknown,
) => (cause instanceof RemoteFailure ? cause : new RemoteFailure(name, release, module, phase, cause));

/** Defined by webpack, for code that initializes containers itself. */
declare const __webpack_init_sharing__: (scope: 'default') => Promise<unknown>;
declare const __webpack_share_scopes__: { default: unknown };

type Container = { get: (module: string) => Promise<() => unknown>; init: (shareScope: unknown) => unknown };

/** Loads a remote's container: with a script element in the browser, from disk on the server. */
export type LoadEntry = (remote: RegistryRemote) => Promise<Container>;

/** A failure is cached too, because React reads the same promise again to throw it. After `forgetFailure`, `load` fetches again. */
export type Resource<Value> = {
  load: () => Promise<Value>;
  peek: () => Value | undefined;
  forgetFailure: () => void;
};

export function createResource<Value>(fetchValue: () => Promise<Value>): Resource<Value> {
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
    load: () => (pending ??= toReadablePromise(start())),
    forgetFailure: () => {
      if (hasFailed) pending = undefined;
      hasFailed = false;
    },
  };
}

type Evaluate = (remote: RegistryRemote, module: string) => Promise<unknown>;

async function loadModule(evaluate: Evaluate, remote: RegistryRemote, module: string): Promise<unknown> {
  const fail = (phase: FailurePhase, cause: unknown) => toRemoteFailure(remote, module, phase, cause);
  if (!isContractSupported(remote.contract))
    throw fail('contract', `contract ${remote.contract}, the shell has ${CONTRACT_VERSION}`);
  const loaded = await withTimeout(evaluate(remote, module), MODULE_LIMIT_MS).catch((error: unknown) => {
    throw fail('chunk', error);
  });
  const hasComponent = typeof (loaded as { Component?: unknown } | null)?.Component === 'function';
  if (!hasComponent) throw fail('contract', 'it does not export a Component');
  return loaded;
}

export type Remotes = {
  registry: Registry;
  module: <Module>(remote: RegistryRemote, module: string) => Resource<Module>;
  forgetFailures: () => void;
  onStep: OnStep;
};

/** Evaluates modules of containers. Each container is loaded only once, unless loading failed. */
function evaluator(loadEntry: LoadEntry, onStep: OnStep): Evaluate {
  const containers = new Map<string, Promise<Container>>();
  const open = async (remote: RegistryRemote) => {
    onStep(remote, remote.container, 'entry');
    const container = await loadEntry(remote).catch((error: unknown) => {
      throw toRemoteFailure(remote, remote.container, 'entry', error);
    });
    await __webpack_init_sharing__('default');
    await container.init(__webpack_share_scopes__.default);
    return container;
  };
  const opened = (remote: RegistryRemote) => {
    const container = containers.get(remote.name) ?? open(remote);
    containers.set(remote.name, container);
    container.catch(() => containers.delete(remote.name));
    return container;
  };
  return async (remote, module) => {
    const container = await opened(remote);
    const evaluate = await container.get(module);
    onStep(remote, module, 'evaluate');
    try {
      return evaluate();
    } catch (error) {
      throw toRemoteFailure(remote, module, 'evaluate', error);
    }
  };
}

export function createRemotes(
  registry: Registry,
  loadEntry: LoadEntry,
  onStep: OnStep = () => undefined,
): Remotes {
  const evaluate = evaluator(loadEntry, onStep);
  const resources = new Map<string, Resource<unknown>>();
  return {
    registry,
    onStep,
    forgetFailures: () => resources.forEach((known) => known.forgetFailure()),
    module: <Module>(remote: RegistryRemote, module: string) => {
      const key = `${remote.name} ${module}`;
      const known = resources.get(key) ?? createResource(() => loadModule(evaluate, remote, module));
      resources.set(key, known);
      return known as Resource<Module>;
    },
  };
}
