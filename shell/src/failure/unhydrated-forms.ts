import { FORM_LOST } from '../interactive';
import { readable } from '../readable-promise';
import type { Resource } from '../remotes';
import { reportFailure } from './report-failure';

type Part = {
  arrived: Promise<unknown>;
  resolve: (module: unknown) => void;
  reject: (error: unknown) => void;
  isStarted?: boolean;
};

/**
 * Forms that came rendered and whose bundle is lost. They can be filled in and sent as they stand, and React leaves
 * the server's HTML alone for as long as it waits: so its promise is settled only once the bundle is there.
 */
export type UnhydratedForms = {
  hold: (module: Resource<unknown>) => void;
  load: <Module>(module: Resource<Module>) => Promise<Module>;
  retry: (module: Resource<unknown>) => void;
  /** From now on a lost bundle is a failure like any other. */
  giveUp: (module: Resource<unknown>) => void;
  isLost: (module: Resource<unknown>) => boolean;
  subscribe: (notify: () => void) => () => void;
};

function newPart(): Part {
  let settle: Omit<Part, 'arrived'> = { resolve: () => {}, reject: () => {} };
  const arrived = readable(new Promise<unknown>((resolve, reject) => (settle = { resolve, reject })));
  return { arrived, ...settle };
}

export function createUnhydratedForms(): UnhydratedForms {
  const parts = new Map<Resource<unknown>, Part>();
  const lost = new Map<Resource<unknown>, unknown>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());

  const start = (module: Resource<unknown>, part: Part) => {
    part.isStarted = true;
    module.load().then(
      (loaded) => {
        parts.delete(module);
        lost.delete(module);
        part.resolve(loaded);
        notify();
      },
      (error: unknown) => {
        if (!parts.has(module)) return part.reject(error);
        reportFailure(error);
        lost.set(module, error);
        document.dispatchEvent(new Event(FORM_LOST));
        notify();
      },
    );
  };

  return {
    hold: (module) => void parts.set(module, newPart()),
    load: <Module>(module: Resource<Module>) => {
      const part = parts.get(module);
      if (!part) return module.load();
      if (!part.isStarted) start(module, part);
      return part.arrived as Promise<Module>;
    },
    retry: (module) => {
      const part = parts.get(module);
      module.forgetFailure();
      if (part) start(module, part);
    },
    giveUp: (module) => {
      if (lost.has(module)) parts.get(module)?.reject(lost.get(module));
      parts.delete(module);
      lost.delete(module);
      notify();
    },
    isLost: (module) => lost.has(module),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
