import type { FieldError } from '@hireloom/contracts';
import { type Delivery, prepareToCall, type SendResult } from '@hireloom/contracts/api';
import type * as services from './form-services';
import type { LoadedService } from './form-services';

type Services = typeof services;

/**
 * A form's validation and submission. `check` returns the validation errors. If its code can't be loaded, it returns none, because the API
 * validates too. `send` never throws. `sendNatively`, after `check`: if the form's code can't be loaded, submits the form natively, as
 * without scripts. Returns whether it did.
 */
export type FormService<Payload> = {
  check: (values: object) => Promise<FieldError[]>;
  send: (payload: Payload, delivery: Delivery) => Promise<SendResult>;
  sendNatively: (form: HTMLFormElement) => boolean;
};

type PayloadOf<Name extends keyof Services> =
  Services[Name] extends LoadedService<infer Payload> ? Payload : never;

const load = async () => import('./form-services');

/** Fetches the code that sends forms. Call when a form gets focus. */
export function prepareToSend() {
  void load().catch(() => undefined);
  prepareToCall();
}

/** Loads the code of a form's service when it is needed. */
export function getFormService<Name extends keyof Services>(name: Name): FormService<PayloadOf<Name>> {
  const service = async () => (await load())[name] as unknown as LoadedService<PayloadOf<Name>>;
  let isLost = false;
  return {
    check: async (values) => {
      const loaded = await service().catch(() => undefined);
      isLost = !loaded;
      return loaded?.check(values) ?? [];
    },
    send: async (payload, delivery) => {
      const loaded = await service().catch(() => undefined);
      if (loaded) return loaded.send(payload, delivery);
      return { outcome: 'failed', reason: navigator.onLine ? 'unavailable' : 'offline' };
    },
    sendNatively: (form) => {
      const isPossible = isLost && navigator.onLine && form.hasAttribute('action');
      if (isPossible) form.submit();
      return isPossible;
    },
  };
}
