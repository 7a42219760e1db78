import type { FieldError } from '@hireloom/contracts';
import { API_CALL_LIMIT_MS } from '@hireloom/contracts';
import { type Delivery, loadAxios, type SendResult } from '@hireloom/contracts/api';
import type { LoadedService, services } from './form-services';

type Services = typeof services;

/** `check` returns no errors if its code is lost: the API validates too. `sendNatively` submits as without scripts. */
export type FormService<Payload> = {
  check: (values: object) => Promise<FieldError[]>;
  send: (payload: Payload, delivery: Delivery) => Promise<SendResult>;
  sendNatively: (form: HTMLFormElement) => Promise<boolean>;
};

type PayloadOf<Name extends keyof Services> =
  Services[Name] extends LoadedService<infer Payload> ? Payload : never;

/** Loads the validation and axios. Both are needed: with one of them missing, the form is submitted natively. */
async function load(): Promise<Services> {
  const [loaded] = await Promise.all([import('./form-services'), loadAxios()]);
  return loaded.services;
}

export const prepareToSend = () => void load().catch(() => undefined);

/** Whether the server answers at the form's address. Otherwise a native submit would leave the page for the browser's error page. */
const isReachable = ({ action }: HTMLFormElement) =>
  fetch(action, { method: 'HEAD', signal: AbortSignal.timeout(API_CALL_LIMIT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

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
      return { outcome: 'failed', reason: navigator.onLine ? 'not-loaded' : 'offline' };
    },
    sendNatively: async (form) => {
      const isPossible = isLost && form.hasAttribute('action') && (await isReachable(form));
      if (isPossible) form.submit();
      return isPossible;
    },
  };
}
