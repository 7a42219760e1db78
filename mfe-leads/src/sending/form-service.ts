import type { FieldError } from '@hireloom/contracts';
import { type Delivery, prepareToCall, type SendResult } from '@hireloom/contracts/api';
import type * as services from './form-services';
import type { FormService } from './form-services';

type Services = typeof services;

const load = async () => import('./form-services');

/** Fetches the code that sends forms. Call when a form gets focus. */
export function prepareToSend() {
  void load().catch(() => undefined);
  prepareToCall();
}

/** The rules of a form and how it is sent. Their code is loaded when it is needed. */
export const formService = <Name extends keyof Services>(name: Name) => {
  type Payload = Services[Name] extends FormService<infer Taken> ? Taken : never;
  const service = async () => (await load())[name] as unknown as FormService<Payload>;
  let isLost = false;
  return {
    /** Returns what is wrong with the values: nothing if the code can't be loaded, because the service checks them too. */
    check: async (values: object): Promise<FieldError[]> => {
      const loaded = await service().catch(() => undefined);
      isLost = !loaded;
      return loaded?.check(values) ?? [];
    },
    send: async (payload: Payload, delivery: Delivery): Promise<SendResult> => {
      const loaded = await service().catch(() => undefined);
      if (loaded) return loaded.send(payload, delivery);
      return { outcome: 'failed', reason: navigator.onLine ? 'unavailable' : 'offline' };
    },
    /** After `check`: has the browser itself send a form whose code is lost, as it does without scripts. Returns whether it does. */
    sendNatively: (form: HTMLFormElement): boolean => {
      const isPossible = isLost && navigator.onLine && form.hasAttribute('action');
      if (isPossible) form.submit();
      return isPossible;
    },
  };
};
