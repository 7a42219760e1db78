import type { SlotName } from '@hireloom/contracts';
import { findPagePlainForm, findSlotPlainForm } from '../content/plain-forms';
import { FORM_LOST } from '../page-data';
import { createDeferred } from '../readable-promise';
import type { RemoteHandle } from '../site-routes';
import type { RemoteFailure, Remotes, Resource } from '../remotes';
import { reportFailure } from './report-failure';
import { isServerRendered } from './server-html';

/** A region that waits for its bundle. `promise` resolves with the bundle. */
type HeldRegion = ReturnType<typeof createDeferred<unknown>> & {
  hasForm: boolean;
  isStarted?: boolean;
  failure?: RemoteFailure;
};

/**
 * Server-rendered pages and slots whose bundle may fail to load. Without the bundle, visitors can still read them and use their links and
 * forms, as long as React does not replace the HTML. The promise that React waits for therefore stays pending, even after a failure, until
 * the bundle has loaded. It is reused after that, because React warns if it suspended on one promise and then reads another.
 */
export type HeldRegions = {
  hold: (module: Resource<unknown>, hasForm: boolean) => void;
  load: <Module>(module: Resource<Module>) => Promise<Module>;
  retry: (module: Resource<unknown>) => void;
  toFailure: (module: Resource<unknown>) => RemoteFailure | undefined;
  subscribe: (onChange: () => void) => () => void;
};

export function createHeldRegions(): HeldRegions {
  const regions = new Map<Resource<unknown>, HeldRegion>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());

  const start = async (module: Resource<unknown>, region: HeldRegion) => {
    region.isStarted = true;
    try {
      region.resolve(await module.load());
      region.failure = undefined;
    } catch (error) {
      reportFailure(error);
      // Loading a module throws only `RemoteFailure`.
      region.failure = error as RemoteFailure;
      if (region.hasForm) document.dispatchEvent(new Event(FORM_LOST));
    }
    notify();
  };

  return {
    hold: (module, hasForm) => void regions.set(module, { ...createDeferred(), hasForm }),
    load: <Module>(module: Resource<Module>) => {
      const region = regions.get(module);
      if (!region) return module.load();
      if (!region.isStarted) void start(module, region);
      return region.promise as Promise<Module>;
    },
    retry: (module) => {
      module.forgetFailure();
      const region = regions.get(module);
      if (region) void start(module, region);
    },
    toFailure: (module) => regions.get(module)?.failure,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

/** Registers the server-rendered regions until their bundles have loaded. `handle`: the document's page. */
export function holdRenderedRegions(
  held: HeldRegions,
  handle: RemoteHandle | undefined,
  remotes: Remotes,
): void {
  if (handle && isServerRendered('main')) held.hold(handle.page, findPagePlainForm(handle) !== undefined);
  for (const remote of remotes.registry.remotes)
    for (const [name, module] of Object.entries(remote.slots))
      if (isServerRendered(`[data-slot="${name}"]`))
        held.hold(remotes.module(remote, module), findSlotPlainForm(name as SlotName) !== undefined);
}
