import * as v from 'valibot';
import { apiErrorSchema, confirmationSchema, type FieldError } from '../contracts/api-error';
import type { ContactInput } from '../contracts/contact';
import type { RecruiterRequestInput } from '../contracts/recruiter-request';
import type { SubscriptionInput } from '../contracts/subscription';
import { post } from './request';

/** How sending a form ended. `message` is the service's own; `failed` covers all that is neither stored nor refused. */
export type SendResult =
  { outcome: 'sent'; message: string } | { outcome: 'invalid'; errors: FieldError[] } | { outcome: 'failed' };

type Call = { path: string; successStatus: number };

async function send(
  { path, successStatus }: Call,
  payload: unknown,
  idempotencyKey: string,
): Promise<SendResult> {
  try {
    const { status, body } = await post(path, payload, idempotencyKey);
    if (status === successStatus)
      return { outcome: 'sent', message: v.parse(confirmationSchema, body).message };
    const { errors } = v.parse(apiErrorSchema, body);
    return status === 400 && errors?.length ? { outcome: 'invalid', errors } : { outcome: 'failed' };
  } catch {
    return { outcome: 'failed' };
  }
}

/** Sends the contact form; stored once for each `idempotencyKey`. Never throws. */
export const sendContact = (payload: ContactInput, idempotencyKey: string) =>
  send({ path: 'addcontact', successStatus: 201 }, payload, idempotencyKey);

/** Sends a recruiter request; stored once for each `idempotencyKey`. Never throws. */
export const sendRecruiterRequest = (payload: RecruiterRequestInput, idempotencyKey: string) =>
  send({ path: 'add-recruiter-request', successStatus: 200 }, payload, idempotencyKey);

/** Subscribes to the newsletter; an address that is subscribed already counts as sent. Never throws. */
export const sendSubscription = (payload: SubscriptionInput, idempotencyKey: string) =>
  send({ path: 'subscribe', successStatus: 201 }, payload, idempotencyKey);
