import * as v from 'valibot';

/** Text without which an entry is invalid, such as its heading or the slug in its links. */
export const essentialText = v.pipe(v.string(), v.regex(/\S/));

/** Optional text or picture URL. Empty if it is missing or not a string. */
export const textOrEmpty = v.fallback(v.string(), '');

/** True, or missing. */
export const trueIfAny = v.fallback(v.optional(v.literal(true)), undefined);

/** Text that may be missing. */
export const textIfAny = v.fallback(v.optional(v.string()), undefined);
