import * as v from 'valibot';

const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

const clean = (text: string) => text.replace(controlCharacters, '').trim();

const atMost = (label: string, maxLength: number) =>
  v.maxLength<string, number, string>(maxLength, `${label} must be ${maxLength} characters or fewer`);

/** Text that may be missing, null or empty. The output is trimmed and has no control characters. */
const optionalText = (label: string, maxLength: number) =>
  v.pipe(v.nullish(v.string(`${label} must be text`), ''), v.transform(clean), atMost(label, maxLength));

const given = (demand: string) =>
  v.pipe(v.nullish(v.string(demand), ''), v.transform(clean), v.nonEmpty(demand));

/** Required text. `demand`: the error message, for example "Enter your first name". */
const requiredText = (label: string, demand: string, maxLength: number) =>
  v.pipe(given(demand), atMost(label, maxLength));

/** Accepts what browsers' email inputs accept, so that the same rule applies with and without scripts. */
const emailField = (demand: string) =>
  v.pipe(
    given(demand),
    atMost('Email address', 254),
    v.rfcEmail('Enter an email address in the correct format, like name@example.com'),
  );

/** A phone number may be any text: people type an extension, two numbers, or "call my assistant". */
const LONGEST_PHONE = 100;

/** The body of `POST /api/api/addcontact`. `Jobtitle` and `linkdin` are spelled as the service expects them. */
export const contactSchema = v.object({
  firstName: requiredText('First name', 'Enter your first name', 100),
  lastName: requiredText('Last name', 'Enter your last name', 100),
  email: emailField('Enter your email address'),
  phone: optionalText('Phone', LONGEST_PHONE),
  company: optionalText('Company', 200),
  Jobtitle: optionalText('Job title', 200),
  linkdin: optionalText('LinkedIn', 500),
  message: optionalText('Message', 5000),
  agree: v.nullish(v.boolean('Tick the box or leave it empty'), false),
});

/** The body of `POST /api/api/add-recruiter-request`. `company` is the company's website, `level` the position's. */
export const recruiterRequestSchema = v.object({
  name: requiredText('Name', 'Enter your name', 200),
  phone: requiredText('Phone', 'Enter your phone number', LONGEST_PHONE),
  email: emailField('Enter your work email address'),
  company: requiredText('Company website', 'Enter your company website', 300),
  requirement: optionalText('Requirement', 5000),
  level: optionalText('Level', 200),
});

/** The body of `POST /api/api/subscribe`. */
export const subscriptionSchema = v.object({ email: emailField('Enter your email address') });
