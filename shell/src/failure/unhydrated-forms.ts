import type { SlotName } from '@hireloom/contracts';
import { plainFormOfPage, plainFormOfSlot } from '../content/plain-forms';
import { FORM_LOST } from '../interactive';
import { deferred } from '../readable-promise';
import type { RemoteFailure, Remotes, Resource } from '../remotes';
import type { RemoteHandle } from '../remote-handle';
import { reportFailure } from './report-failure';

/** A form that waits for its bundle. `promise` resolves with the bundle. */
type Form = ReturnType<typeof deferred<unknown>> & {
  isStarted?: boolean;
  failure?: RemoteFailure;
};

/**
 * Server-rendered forms whose bundle may fail to load. Without the bundle, they can still be filled in and submitted, as
 * long as React does not replace the HTML. The promise that React waits for therefore stays pending, even after a failure,
 * until the bundle has loaded. It is kept after that too: React complains if it suspended by one promise and then reads another.
 */
export type UnhydratedForms = {
  hold: (module: Resource<unknown>) => void;
  load: <Module>(module: Resource<Module>) => Promise<Module>;
  retry: (module: Resource<unknown>) => void;
  failureOf: (module: Resource<unknown>) => RemoteFailure | undefined;
  subscribe: (onChange: () => void) => () => void;
};

export function createUnhydratedForms(): UnhydratedForms {
  const forms = new Map<Resource<unknown>, Form>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());

  const start = async (module: Resource<unknown>, form: Form) => {
    form.isStarted = true;
    try {
      form.resolve(await module.load());
      form.failure = undefined;
    } catch (error) {
      reportFailure(error);
      // Loading a module throws only `RemoteFailure`.
      form.failure = error as RemoteFailure;
      document.dispatchEvent(new Event(FORM_LOST));
    }
    notify();
  };

  return {
    hold: (module) => void forms.set(module, deferred()),
    load: <Module>(module: Resource<Module>) => {
      const form = forms.get(module);
      if (!form) return module.load();
      if (!form.isStarted) void start(module, form);
      return form.promise as Promise<Module>;
    },
    retry: (module) => {
      module.forgetFailure();
      const form = forms.get(module);
      if (form) void start(module, form);
    },
    failureOf: (module) => forms.get(module)?.failure,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

const hasForm = (region: string) => document.querySelector(`${region} form[action^="/forms/"]`) !== null;

const slotForms = ({ registry, module }: Remotes): Resource<unknown>[] =>
  registry.remotes.flatMap((remote) =>
    Object.entries(remote.slots)
      .filter(([name]) => plainFormOfSlot(name as SlotName) && hasForm(`[data-slot="${name}"]`))
      .map(([, slotModule]) => module<unknown>(remote, slotModule)),
  );

/** Holds the forms of the document until their bundles have loaded. `handle`: its page. */
export function holdForms(forms: UnhydratedForms, handle: RemoteHandle | undefined, remotes: Remotes): void {
  const page = handle && plainFormOfPage(handle) && hasForm('main') ? handle.page : undefined;
  for (const module of [page, ...slotForms(remotes)]) if (module) forms.hold(module);
}
