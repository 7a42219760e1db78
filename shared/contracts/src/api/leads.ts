import * as v from 'valibot';
import type { ConsentVersion } from '../forms/consent';
import { apiErrorSchema, type Confirmation, confirmationSchema, type FieldError } from '../forms/errors';
import type { contactSchema, recruiterRequestSchema, subscriptionSchema } from '../forms/payloads';
import {
  aboutHeader,
  consentVersionHeader,
  fillTimeHeader,
  unmeasuredFillTime,
  honeypotField,
  MAX_ABOUT_LENGTH,
} from '../forms/signals';
import { type Origin, encodeOrigin } from '../forms/visit-origin';
import { post } from './request';

/** Why a form could not be sent, if the visitor can do something about it. `not-loaded`: the code that sends it is missing. */
export type SendFailure = 'offline' | 'too-many' | 'unavailable' | 'not-loaded';

/** `message`: the service's own, if any. `failed`: neither stored nor rejected as invalid. `toConfirm`: a link was emailed. */
export type SendResult =
  | { outcome: 'sent'; message?: string; toConfirm?: boolean }
  | { outcome: 'invalid'; errors: FieldError[] }
  | { outcome: 'failed'; reason: SendFailure };

/** One lead per `idempotencyKey`. `fillTimeMs`: undefined if it was not measured. `about`: the offer whose button opened the form. */
export type Delivery = {
  idempotencyKey: string;
  fillTimeMs?: number;
  honeypot: string;
  consentVersion?: ConsentVersion;
  about?: string;
  origin?: Origin;
};

type Form = 'contact' | 'recruiter-request' | 'subscription';

const paths = {
  contact: 'addcontact',
  'recruiter-request': 'add-recruiter-request',
  subscription: 'subscribe',
};

/** `body`: parsed if it is JSON, otherwise its text. */
type Answer = { status: number; type?: unknown; body: unknown };

/** An HTML response comes from a firewall or proxy, whatever its status (AWS WAF's challenge is 202 without a body). */
export function isStored(form: Form, { status, type, body }: Answer): boolean {
  const text = typeof body === 'string' ? body.trim() : '';
  if (text && (text.startsWith('<') || String(type).includes('html'))) return false;
  if (form !== 'contact') return status === (form === 'subscription' ? 201 : 200);
  return status >= 200 && status < 300 && typeof body === 'object' && body !== null;
}

const TOO_MANY = 429;

/** Truncates by code point: `encodeURIComponent` throws on half a surrogate pair. */
const encodedAbout = (about: string) => encodeURIComponent([...about].slice(0, MAX_ABOUT_LENGTH).join(''));

const createHeaders = ({ idempotencyKey, fillTimeMs, consentVersion, about, origin }: Delivery) => ({
  'Idempotency-Key': idempotencyKey,
  [fillTimeHeader]: fillTimeMs === undefined ? unmeasuredFillTime : String(Math.round(fillTimeMs)),
  ...(consentVersion && { [consentVersionHeader]: consentVersion }),
  ...(about && { [aboutHeader]: encodedAbout(about) }),
  ...(origin && encodeOrigin(origin)),
});

function confirmationIn(body: unknown): Partial<Confirmation> {
  const { success, output } = v.safeParse(confirmationSchema, body);
  return success ? output : {};
}

async function send(form: Form, payload: object, delivery: Delivery): Promise<SendResult> {
  try {
    const filled = delivery.honeypot ? { [honeypotField]: delivery.honeypot } : {};
    const answer = await post(paths[form], { ...payload, ...filled }, createHeaders(delivery));
    const { status, body } = answer;
    if (isStored(form, answer)) return { outcome: 'sent', ...confirmationIn(body) };
    if (status === TOO_MANY) return { outcome: 'failed', reason: 'too-many' };
    const { errors } = v.parse(apiErrorSchema, body);
    if (status === 400 && errors?.length) return { outcome: 'invalid', errors };
    return { outcome: 'failed', reason: 'unavailable' };
  } catch {
    // Typed by hand: the server compiles this file without DOM types.
    const { navigator } = globalThis as { navigator?: { onLine?: boolean } };
    return { outcome: 'failed', reason: navigator?.onLine === false ? 'offline' : 'unavailable' };
  }
}

/** Sends the contact form. Never throws. */
export const sendContact = (payload: v.InferInput<typeof contactSchema>, delivery: Delivery) =>
  send('contact', payload, delivery);

/** Sends a recruiter request. Never throws. */
export const sendRecruiterRequest = (
  payload: v.InferInput<typeof recruiterRequestSchema>,
  delivery: Delivery,
) => send('recruiter-request', payload, delivery);

/** Subscribes to the newsletter. An email address that is already subscribed counts as sent. Never throws. */
export const sendSubscription = (payload: v.InferInput<typeof subscriptionSchema>, delivery: Delivery) =>
  send('subscription', payload, delivery);
