import {
  contactSchema,
  type FieldError,
  listFieldErrors,
  recruiterRequestSchema,
  subscriptionSchema,
} from '@hireloom/contracts';
import {
  type Delivery,
  type SendResult,
  sendContact,
  sendRecruiterRequest,
  sendSubscription,
} from '@hireloom/contracts/api';
import * as v from 'valibot';

type Send<Payload> = (payload: Payload, delivery: Delivery) => Promise<SendResult>;

/** `check` returns the validation errors of the fields. `send` never throws. */
export type LoadedService<Payload> = { check: (values: object) => FieldError[]; send: Send<Payload> };

function createService<Payload>(schema: v.GenericSchema, send: Send<Payload>): LoadedService<Payload> {
  const check = (values: object) => {
    const { success, issues } = v.safeParse(schema, values);
    return success ? [] : listFieldErrors(issues);
  };
  return { check, send };
}

export const services = {
  contact: createService(contactSchema, sendContact),
  recruiterRequest: createService(recruiterRequestSchema, sendRecruiterRequest),
  subscription: createService(subscriptionSchema, sendSubscription),
};
