import {
  API_POST_LIMIT_MS,
  aboutHeader,
  type Confirmation,
  consentVersionHeader,
  type ConsentVersion,
  currentConsent,
  decodeOrigin,
  fillTimeHeader,
  honeypotField,
  isConsentVersion,
  LEAD_TIMING,
  MAX_ABOUT_LENGTH,
  originHeader,
  unmeasuredFillTime,
} from '@hireloom/contracts';
import { isLoopback } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import parsePhoneNumber from 'libphonenumber-js/min';
import type { Config } from '../../config';
import { createNoticePolicy } from './delivery/delivery';
import { leadForms } from './lead-forms';
import type { Leads } from './open-leads';
import { readOtherFields } from './other-fields';
import { confirmsByMail } from './repositories/notices';
import { checked, RequestError } from '../errors';
import { rejectUnderLoad } from './overload';
import { countForm } from './rate-limit';
import type { LeadKind } from '../database/schema';

/** A submitted form. Header names are in lower case. */
export type SentForm = { headers: IncomingHttpHeaders; host: string; ip: string; body: unknown };

const getHeader = ({ headers }: SentForm, name: string) => headers[name.toLowerCase()];

/** Version, trace id, parent id and flags, with hyphens between them. */
const TRACEPARENT_LENGTH = 55;
const HOME_REGION = 'IN';
/** Length of the longest offer if each character is four percent-encoded bytes. */
const MAX_ENCODED_ABOUT_LENGTH = MAX_ABOUT_LENGTH * 12;

const keyHeader = 'Idempotency-Key';
/** Spaces are not allowed, so callers cannot send a key that the API derived: those contain a space. */
const isKey = (key: string) => /^[\x21-\x7e]{1,200}$/.test(key);

function readKey(sent: SentForm): string | undefined {
  const key = getHeader(sent, keyHeader);
  if (key === undefined) return undefined;
  if (typeof key === 'string' && isKey(key)) return key;
  const message = `The header ${keyHeader} must be 1 to 200 visible ASCII characters.`;
  throw new RequestError(400, message, [{ field: keyHeader, message }]);
}

function isOriginAllowed({ headers, host }: SentForm, allowed: readonly string[]): boolean {
  const { origin } = headers;
  // Not a browser, so it could send any origin.
  if (origin === undefined) return true;
  // Browsers hide the origin of a form under `Referrer-Policy: no-referrer`, which some proxies set.
  if (origin === 'null') return headers['sec-fetch-site'] === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const address = new URL(origin);
  if (address.host === host) return true;
  // Without configured origins, this is a development machine.
  return allowed.length > 0 ? allowed.includes(address.origin) : isLoopback(address);
}

/** Why a form looks automated: it fills the honeypot or was typed too fast. Browsers that measured nothing send an origin. */
function findSuspicion(sent: SentForm, minFillMs: number): string | undefined {
  const { body } = sent;
  if (typeof body === 'object' && body !== null && honeypotField in body && body[honeypotField])
    return 'honeypot';
  if (minFillMs === 0) return undefined;
  const fillTime = getHeader(sent, fillTimeHeader);
  const isMeasured = typeof fillTime === 'string' && /^\d{1,15}$/.test(fillTime);
  const isHuman =
    fillTime === unmeasuredFillTime
      ? sent.headers.origin !== undefined
      : isMeasured && Number(fillTime) >= minFillMs;
  return isHuman ? undefined : 'fill-time';
}

/** The consent text that the sender accepted, by ticking the box of the contact form or by subscribing. */
function readConsent(
  sent: SentForm,
  kind: LeadKind,
  payload: { agree?: unknown },
): ConsentVersion | undefined {
  if (kind === 'recruiter-request') return undefined;
  if (kind === 'contact' && payload.agree !== true) return undefined;
  const shown = getHeader(sent, consentVersionHeader);
  const isOfThisForm = isConsentVersion(shown) && shown.split('-')[0] === currentConsent[kind].split('-')[0];
  return isOfThisForm ? shown : currentConsent[kind];
}

/** The offer named on the button that opened the recruiter popup. An invalid header is ignored, so that it does not cost a lead. */
function readAbout(sent: SentForm, kind: LeadKind): string | undefined {
  const encoded = getHeader(sent, aboutHeader);
  if (kind !== 'recruiter-request' || typeof encoded !== 'string') return undefined;
  if (encoded.length > MAX_ENCODED_ABOUT_LENGTH) return undefined;
  try {
    const about = decodeURIComponent(encoded)
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim();
    return [...about].slice(0, MAX_ABOUT_LENGTH).join('') || undefined;
  } catch {
    return undefined;
  }
}

function toE164(phone: string | undefined): string | undefined {
  const number = phone ? parsePhoneNumber(phone, HOME_REGION) : undefined;
  return number?.isPossible() ? number.number : undefined;
}

/** Stores a form. Resolves only when the lead is durable. @throws RequestError, or the error of the database */
export type AcceptForm = (kind: LeadKind, sent: SentForm) => Promise<Confirmation>;

export function createFormAcceptor(leads: () => Leads, config: Config): AcceptForm {
  const isConfirmedByMail = confirmsByMail(createNoticePolicy(config));
  return async (kind, sent) => {
    // Blocks forms posted by pages of other sites (CSRF). Browsers send the page's origin with every POST, and pages cannot forge it.
    if (!isOriginAllowed(sent, config.allowedOrigins))
      throw new RequestError(403, 'Only our own pages may send forms.');
    const { schema, message } = leadForms[kind];
    const idempotencyKey = readKey(sent);
    const payload = checked(schema, sent.body ?? {}, 'Some details need your attention.');
    const { repository, countUse, wake } = leads();
    const flood = (await countForm(countUse, config, sent.ip, kind)) ? 'flood' : undefined;
    const outcome = await repository.store({
      kind,
      payload,
      body: sent.body,
      otherFields: readOtherFields(sent.body, Object.keys(schema.entries)),
      idempotencyKey,
      phoneE164: toE164(payload.phone),
      consent: readConsent(sent, kind, payload),
      about: readAbout(sent, kind),
      origin: decodeOrigin(getHeader(sent, originHeader)),
      // Later versions of the format may append any text.
      trace: sent.headers.traceparent?.toString().slice(0, TRACEPARENT_LENGTH),
      suspicion: findSuspicion(sent, config.minFillMs) ?? flood,
    });
    if (outcome === 'conflict') {
      throw new RequestError(422, `The ${keyHeader} was already used for different content.`);
    }
    if (outcome === 'stored') wake();
    return { message, ...(kind === 'subscription' && isConfirmedByMail && { toConfirm: true }) };
  };
}

/** Registers the three form routes. An overloaded event loop rejects forms, and nothing else. */
export async function registerLeadRoutes(scope: FastifyInstance, accept: AcceptForm, config: Config) {
  rejectUnderLoad(scope, config.eventLoopDelayMs);
  // A field with such a name is cut and noted like others. Nothing copies a body by assignment, which could change a prototype.
  const parseJson = scope.getDefaultJsonParser('ignore', 'ignore');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  for (const [kind, { path, status }] of Object.entries(leadForms)) {
    scope.post(path, { handlerTimeout: API_POST_LIMIT_MS }, async (request, reply) => {
      const confirmation = await accept(kind as LeadKind, request);
      // The shell reads it, whichever code sent the form.
      return reply.code(status).header('server-timing', `${LEAD_TIMING};desc=${kind}`).send(confirmation);
    });
  }
}
