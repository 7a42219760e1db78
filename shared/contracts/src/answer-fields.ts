import * as v from 'valibot';

/** Without it there is nothing to show or nowhere to lead to. */
export const essentialText = v.pipe(v.string(), v.regex(/\S/));

/** The address of a picture; empty for whatever is none, since all that has a picture can be shown without it. */
export const pictureAddress = v.fallback(v.string(), '');
