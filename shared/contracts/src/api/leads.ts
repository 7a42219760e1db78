import * as v from 'valibot';
import { apiErrorSchema, type Confirmation, confirmationSchema, type FieldError } from '../api-error';
import type { ConsentVersion } from '../consent';
import type { ContactInput } from '../contact';
import {
  aboutHeader,
  consentVersionHeader,
  fillTimeHeader,
  honeypotField,
  longestAbout,
} from '../form-signals';
import type { RecruiterRequestInput } from '../recruiter-request';
import type { SubscriptionInput } from '../subscription';
import { post } from './request';

/** Why a form could not be sent, as far as the visitor can do something about it. */
export type SendFailure = 'offline' | 'too-many' | 'unavailable';

/**
 * How sending a form ended. `message` is the service's own, where it gave one; `failed` covers all that is neither stored
 * nor refused. `toConfirm`: the service mailed a link to confirm the address.
 */
export type SendResult =
  | { outcome: 'sent'; message?: string; toConfirm?: boolean }
  | { outcome: 'invalid'; errors: FieldError[] }
  | { outcome: 'failed'; reason: SendFailure };

/**
 * How to send a payload. The API stores an `idempotencyKey` once. `honeypot`: the value of the hidden field.
 * `about`: the offer whose button opened the form.
 */
export type Delivery = {
  idempotencyKey: string;
  fillTimeMs: number;
  honeypot: string;
  consentVersion?: ConsentVersion;
  about?: string;
};

/** `isSuccess`: the status alone tells whether a form was stored, whatever the body is. */
type Call = { path: string; isSuccess: (status: number) => boolean };

const TOO_MANY = 429;

const isOffline = () => !navigator.onLine;

/** Cuts by code point: `encodeURIComponent` throws on half a surrogate pair. */
const encodedAbout = (about: string) => encodeURIComponent([...about].slice(0, longestAbout).join(''));

const headersOf = ({ idempotencyKey, fillTimeMs, consentVersion, about }: Delivery) => ({
  'Idempotency-Key': idempotencyKey,
  [fillTimeHeader]: String(Math.round(fillTimeMs)),
  ...(consentVersion && { [consentVersionHeader]: consentVersion }),
  ...(about && { [aboutHeader]: encodedAbout(about) }),
});

function confirmationIn(body: unknown): Partial<Confirmation> {
  const { success, output } = v.safeParse(confirmationSchema, body);
  return success ? output : {};
}

async function send({ path, isSuccess }: Call, payload: object, delivery: Delivery): Promise<SendResult> {
  try {
    const filled = delivery.honeypot ? { [honeypotField]: delivery.honeypot } : {};
    const { status, body } = await post(path, { ...payload, ...filled }, headersOf(delivery));
    if (isSuccess(status)) return { outcome: 'sent', ...confirmationIn(body) };
    if (status === TOO_MANY) return { outcome: 'failed', reason: 'too-many' };
    const { errors } = v.parse(apiErrorSchema, body);
    if (status === 400 && errors?.length) return { outcome: 'invalid', errors };
    return { outcome: 'failed', reason: 'unavailable' };
  } catch {
    return { outcome: 'failed', reason: isOffline() ? 'offline' : 'unavailable' };
  }
}

/** Sends the contact form; stored once for each idempotency key. Never throws. */
export const sendContact = (payload: ContactInput, delivery: Delivery) =>
  send({ path: 'addcontact', isSuccess: (status) => status >= 200 && status < 300 }, payload, delivery);

/** Sends a recruiter request; stored once for each idempotency key. Never throws. */
export const sendRecruiterRequest = (payload: RecruiterRequestInput, delivery: Delivery) =>
  send({ path: 'add-recruiter-request', isSuccess: (status) => status === 200 }, payload, delivery);

/** Subscribes to the newsletter; an address that is subscribed already counts as sent. Never throws. */
export const sendSubscription = (payload: SubscriptionInput, delivery: Delivery) =>
  send({ path: 'subscribe', isSuccess: (status) => status === 201 }, payload, delivery);
