/** None of these is required, but a lead without a fill time is quarantined until a person releases it. */

/** Request header: milliseconds from the first keystroke to submission. */
export const fillTimeHeader = 'X-Fill-Time';

/** The fill time of a form that was sent without scripts, autofilled, or restored from a draft. */
export const unmeasuredFillTime = 'unmeasured';

/** Request header: version of the consent text shown with the form. */
export const consentVersionHeader = 'X-Consent-Version';

/** Request header: the offer whose button opened the popup, percent-encoded, with at most `MAX_ABOUT_LENGTH` characters before that. */
export const aboutHeader = 'X-Form-About';
export const MAX_ABOUT_LENGTH = 100;

/** A honeypot: people do not see this field, but bots fill it in. Sent in the body only if it is filled. */
export const honeypotField = 'subject';

/** The key of a form without scripts: identical content within ten minutes counts once. The API derives the stored key from it. */
export const sameContentKey = 'same-content';

/** The forms that the server shows and accepts without scripts, at `/forms/<name>`. */
export const plainFormNames = ['contact', 'newsletter', 'recruiter-request'] as const;

export type PlainFormName = (typeof plainFormNames)[number];

/** The query parameter that tells a page which form was sent. */
export const SENT_PARAMETER = 'sent';
