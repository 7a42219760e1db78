import * as v from 'valibot';

/** Characters that make stored text look different, without the joiners that names in Indian scripts and Persian need. */
const unwanted = /(?!\s)[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFFF9-\uFFFB]|\uFEFF/gu;

/** Text without any visible character, such as a name of U+3164. */
const isBlank = (text: string) => /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

const clean = (text: string) => {
  const cleaned = text.replace(unwanted, '').trim();
  return isBlank(cleaned) ? '' : cleaned;
};

const oneLine = (text: string) => clean(text.replace(unwanted, '').replace(/\s+/g, ' '));

/** Text of several lines without unwanted characters. Normalises line breaks to LF, including those that only some programs recognise. */
export const cleanLines = (text: string) => clean(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'));

/** The email address in pasted text, such as `mailto:a@b.example?subject=x` or `Asha Rao <a@b.example>,`. */
function pastedAddress(text: string): string {
  const seen = text.normalize('NFKC').replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '');
  const inBrackets = /<([^<>]*)>/.exec(seen)?.[1] ?? seen;
  const address = /^\s*mailto:([^?]*)/i.exec(inBrackets)?.[1] ?? inBrackets;
  return address
    .trim()
    .replace(/^["'“‘(]{1,9}/, '')
    .replace(/(\.[^.@]{1,63})\.$/, '$1')
    .replace(/[\s"'”’),;]{1,9}$/, '');
}

const atMost = (label: string, maxLength: number) =>
  v.maxLength<string, number, string>(maxLength, `${label} must be ${maxLength} characters or fewer`);

/** Optional text: may be missing, null or empty. The output is sanitised. */
const optionalText = (label: string, maxLength: number, cleaned = oneLine) =>
  v.pipe(v.nullish(v.string(`${label} must be text`), ''), v.transform(cleaned), atMost(label, maxLength));

const given = (demand: string, cleaned = oneLine) =>
  v.pipe(v.nullish(v.string(demand), ''), v.transform(cleaned), v.nonEmpty(demand));

/** Required text. `demand`: the error message, for example "Enter your first name". */
const requiredText = (label: string, demand: string, maxLength: number) =>
  v.pipe(given(demand), atMost(label, maxLength));

/** Accepts what browsers' email inputs accept, so that the same rule applies with and without scripts. */
const emailField = (demand: string) =>
  v.pipe(
    given(demand, pastedAddress),
    atMost('Email address', 254),
    v.rfcEmail('Enter an email address in the correct format, like name@example.com'),
  );

/** A phone number may be any text: people type an extension, two numbers, or "call my assistant". */
const MAX_PHONE_LENGTH = 100;

/** The body of `POST /api/api/addcontact`. `Jobtitle` and `linkdin` are spelled as the service expects them. */
export const contactSchema = v.object({
  firstName: requiredText('First name', 'Enter your first name', 100),
  lastName: requiredText('Last name', 'Enter your last name', 100),
  email: emailField('Enter your email address'),
  phone: optionalText('Phone', MAX_PHONE_LENGTH),
  company: optionalText('Company', 200),
  Jobtitle: optionalText('Job title', 200),
  linkdin: optionalText('LinkedIn', 500),
  message: optionalText('Message', 5000, cleanLines),
  agree: v.nullish(v.boolean('Tick the box or leave it empty'), false),
});

/** The body of `POST /api/api/add-recruiter-request`. `company` is the company's website, `level` the position's. */
export const recruiterRequestSchema = v.object({
  name: requiredText('Name', 'Enter your name', 200),
  phone: requiredText('Phone', 'Enter your phone number', MAX_PHONE_LENGTH),
  email: emailField('Enter your work email address'),
  company: requiredText('Company website', 'Enter your company website', 300),
  requirement: optionalText('Requirement', 5000, cleanLines),
  level: optionalText('Level', 200),
});

/** The body of `POST /api/api/subscribe`. */
export const subscriptionSchema = v.object({ email: emailField('Enter your email address') });
