/**
 * What a form says beside its payload, so that payloads hold what a visitor typed and nothing else.
 * None of it is required, but a lead that comes without a fill time waits in quarantine until a person releases it.
 */

/** Request header: milliseconds from showing the form to sending it. */
export const fillTimeHeader = 'X-Fill-Time';

/** Its value for a form without scripts on a page that is the same for everybody, and so cannot know. */
export const unmeasuredFillTime = 'no-script';

/** Request header: version of the consent text that stood beside the form. */
export const consentVersionHeader = 'X-Consent-Version';

/**
 * Request header: the offer whose button opened the recruiter popup, such as "RaaS subscription". Percent-encoded, because
 * headers are Latin-1; at most `longestAbout` characters before encoding.
 */
export const aboutHeader = 'X-Form-About';
export const longestAbout = 100;

/** A field that people do not see; a program fills it. Sent in the body only when it is filled. */
export const honeypotField = 'subject';

/**
 * `Idempotency-Key` of a form that is posted without scripts: the same content within ten minutes counts once. The API derives
 * the key that it stores, so nobody can guess it and use it first.
 */
export const sameContentKey = 'same-content';
