/**
 * What a form says beside its payload, so that payloads hold what a visitor typed and nothing else.
 * None of it is required: a caller that sends none is taken at its word.
 */

/** Request header: milliseconds from showing the form to sending it. */
export const fillTimeHeader = 'X-Fill-Time';

/** Request header: version of the consent text that stood beside the form. */
export const consentVersionHeader = 'X-Consent-Version';

/** A field that people do not see; a program fills it. Sent in the body only when it is filled. */
export const honeypotField = 'subject';
