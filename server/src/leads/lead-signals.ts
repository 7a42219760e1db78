import {
  aboutHeader,
  consentVersionHeader,
  currentConsent,
  decodeOrigin,
  fillTimeHeader,
  honeypotField,
  isConsentVersion,
  MAX_ABOUT_LENGTH,
  originHeader,
  type Origin,
  unmeasuredFillTime,
  type ConsentVersion,
} from '@hireloom/contracts';
import type { IncomingHttpHeaders } from 'node:http';
import parsePhoneNumber from 'libphonenumber-js/min';
import type { LeadKind } from '../database/schema';

const homeRegion = 'IN';

/** A form as it was sent. Header names are in lower case. */
export type SentForm = { headers: IncomingHttpHeaders; host: string; ip: string; body: unknown };

const getHeader = ({ headers }: SentForm, name: string) => headers[name.toLowerCase()];

/** Why a form looks automated: its honeypot is filled in, or it was typed faster than people type. Undefined if it does not. */
export function findSuspicion(request: SentForm, minFillMs: number): string | undefined {
  const body = request.body;
  const honeypot =
    typeof body === 'object' && body !== null && honeypotField in body ? body[honeypotField] : undefined;
  if (honeypot) return 'honeypot';
  return hasTakenTime(request, minFillMs) ? undefined : 'fill-time';
}

/**
 * Whether the form was typed at human speed. A form without a fill time did not come from our pages. If our pages could not measure
 * it, the browser still sends an origin.
 */
function hasTakenTime(request: SentForm, minFillMs: number): boolean {
  if (minFillMs === 0) return true;
  const fillTime = getHeader(request, fillTimeHeader);
  if (fillTime === unmeasuredFillTime) return request.headers.origin !== undefined;
  return typeof fillTime === 'string' && /^\d{1,15}$/.test(fillTime) && Number(fillTime) >= minFillMs;
}

/** The consent text that the sender accepted, by ticking the box of the contact form or by subscribing. */
export function readConsent(
  request: SentForm,
  kind: LeadKind,
  payload: { agree?: unknown },
): ConsentVersion | undefined {
  if (kind === 'recruiter-request') return undefined;
  if (kind === 'contact' && payload.agree !== true) return undefined;
  const shown = getHeader(request, consentVersionHeader);
  const isOfThisForm = isConsentVersion(shown) && shown.split('-')[0] === currentConsent[kind].split('-')[0];
  return isOfThisForm ? shown : currentConsent[kind];
}

/** Length of the longest text if each character is four percent-encoded bytes. */
const longestEncodedAbout = MAX_ABOUT_LENGTH * 12;

/** The offer named on the button that opened the recruiter popup. An invalid header is ignored, so that it does not cost a lead. */
export function readAbout(request: SentForm, kind: LeadKind): string | undefined {
  const encoded = getHeader(request, aboutHeader);
  if (kind !== 'recruiter-request' || typeof encoded !== 'string') return undefined;
  if (encoded.length > longestEncodedAbout) return undefined;
  try {
    const about = decodeURIComponent(encoded)
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim();
    return [...about].slice(0, MAX_ABOUT_LENGTH).join('') || undefined;
  } catch {
    return undefined;
  }
}

/** Where the lead came from, as far as its page knows. */
export const findOrigin = (request: SentForm): Origin | undefined =>
  decodeOrigin(getHeader(request, originHeader));

/**
 * Converts a phone number to E.164, or returns undefined if it cannot be parsed. Numbers without a country code count as Indian.
 */
export function toE164(phone: string | undefined): string | undefined {
  const number = phone ? parsePhoneNumber(phone, homeRegion) : undefined;
  return number?.isPossible() ? number.number : undefined;
}
