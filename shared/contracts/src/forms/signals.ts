/**
 * What a form sends beside its payload, so that payloads hold what a visitor typed and nothing else.
 * None of it is required, but a lead without a fill time is quarantined until a person releases it.
 */

/** Request header: milliseconds from showing the form to sending it. */
export const fillTimeHeader = 'X-Fill-Time';

/** The fill time of a form without scripts: its page is the same for everybody, so the time is unknown. */
export const unmeasuredFillTime = 'no-script';

/** Request header: version of the consent text beside the form. */
export const consentVersionHeader = 'X-Consent-Version';

/**
 * Request header: the offer whose button opened the recruiter popup, such as "RaaS subscription". Percent-encoded, because
 * headers are Latin-1; at most `longestAbout` characters before encoding.
 */
export const aboutHeader = 'X-Form-About';
export const longestAbout = 100;

/** A honeypot: people do not see this field, bots fill it in. In the body only if it is filled. */
export const honeypotField = 'subject';

/**
 * `Idempotency-Key` of a form that is posted without scripts: the same content within ten minutes counts once. The API derives
 * the key that it stores, so nobody can guess it and use it first.
 */
export const sameContentKey = 'same-content';

/** The forms that the site server shows and accepts without scripts, at `/forms/<name>`. */
export const plainFormNames = ['contact', 'newsletter', 'recruiter-request'] as const;

export type PlainFormName = (typeof plainFormNames)[number];

/** The query parameter that tells a page which form was sent. */
export const SENT_PARAMETER = 'sent';
