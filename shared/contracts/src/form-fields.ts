import * as v from 'valibot';

const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

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
const endsInDomain = /@[^@]+\.[^@.]{2,}$/;

/** The format of browsers' e-mail inputs, plus a dot in the domain: `name@company` is nearly always a slip. */
export const emailField = (demand: string) =>
  v.pipe(
    v.nullish(v.string(demand), ''),
    v.transform(clean),
    v.nonEmpty(demand),
    v.maxLength(254, 'Email address must be 254 characters or fewer'),
    v.rfcEmail(wrongEmail),
    v.regex(endsInDomain, wrongEmail),
  );

const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

/** People write numbers in every way there is; what can't be a number has fewer than five digits. */
const isEmptyOrNumber = (text: string) => text === '' || digitsIn(text) >= 5;
const wrongPhone = 'Enter a phone number with at least 5 digits, like +91 9999999999';

export const optionalPhone = () => v.pipe(optionalText('Phone', 40), v.check(isEmptyOrNumber, wrongPhone));

export const requiredPhone = (demand: string) =>
  v.pipe(requiredText('Phone', demand, 40), v.check(isEmptyOrNumber, wrongPhone));
