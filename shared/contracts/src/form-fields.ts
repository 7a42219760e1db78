import * as v from 'valibot';

const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

const LONGEST_PHONE = 100;

const clean = (text: string) => text.replace(controlCharacters, '').trim();

/** A text that may be missing, null or empty; what comes out is trimmed and has no control characters. */
export const optionalText = (label: string, maxLength: number) =>
  v.pipe(
    v.nullish(v.string(`${label} must be text`), ''),
    v.transform(clean),
    v.maxLength(maxLength, `${label} must be ${maxLength} characters or fewer`),
  );

/** A text that must be there. `demand` says what to do, for example "Enter your first name". */
export const requiredText = (label: string, demand: string, maxLength: number) =>
  v.pipe(
    v.nullish(v.string(demand), ''),
    v.transform(clean),
    v.nonEmpty(demand),
    v.maxLength(maxLength, `${label} must be ${maxLength} characters or fewer`),
  );

const wrongEmail = 'Enter an email address in the correct format, like name@example.com';

/** Accepts what browsers' email inputs accept, so that a form follows one rule with and without scripts. */
export const emailField = (demand: string) =>
  v.pipe(
    v.nullish(v.string(demand), ''),
    v.transform(clean),
    v.nonEmpty(demand),
    v.maxLength(254, 'Email address must be 254 characters or fewer'),
    v.rfcEmail(wrongEmail),
  );

/** Accepts any text: people type an extension, two numbers, or "call my assistant". */
export const optionalPhone = () => optionalText('Phone', LONGEST_PHONE);

export const requiredPhone = (demand: string) => requiredText('Phone', demand, LONGEST_PHONE);
