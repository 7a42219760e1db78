import {
  contactSchema,
  type FieldError,
  fieldErrors,
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

/** `check`: returns what is wrong with the values of the fields. `send` never throws. */
export type LoadedService<Payload> = { check: (values: object) => FieldError[]; send: Send<Payload> };

function serviceFor<Payload>(schema: v.GenericSchema, send: Send<Payload>): LoadedService<Payload> {
  const check = (values: object) => {
    const { success, issues } = v.safeParse(schema, values);
    return success ? [] : fieldErrors(issues);
  };
  return { check, send };
}

// A chunk of its own, because few visitors send a form. See `formService`.
export const contact = serviceFor(contactSchema, sendContact);
export const recruiterRequest = serviceFor(recruiterRequestSchema, sendRecruiterRequest);
export const subscription = serviceFor(subscriptionSchema, sendSubscription);
