import * as v from 'valibot';
import { listFieldErrors } from './errors';
import { listQuerySchema } from '../entries/list-query';
import { contactSchema, recruiterRequestSchema, subscriptionSchema } from './payloads';

const listErrors = (schema: v.GenericSchema, value: unknown) => {
  const result = v.safeParse(schema, value);
  return result.success ? [] : listFieldErrors(result.issues);
};

const emailErrors = (email: unknown) => listErrors(subscriptionSchema, { email });

test.each(['asha@acorn.example', 'asha@acorn', " o'brien@acorn.example ", 'A_B@ACORN.EXAMPLE'])(
  'accepts the email address %j',
  (email) => {
    expect(emailErrors(email)).toEqual([]);
  },
);

test.each([
  '\u200Basha@acorn.example\u200B',
  'as\u00ADha@acorn.\u200Bexample',
  'Asha Rao <asha@acorn.example>',
  '"Rao, Asha" <asha@acorn.example>;',
  'mailto:asha@acorn.example',
  '<asha@acorn.example>',
  '(asha@acorn.example).',
  'ａｓｈａ＠acorn.example',
  'asha@acorn.example\r\n',
])('extracts the email address from %j', (email) => {
  expect(v.parse(subscriptionSchema, { email })).toEqual({ email: 'asha@acorn.example' });
});

const blank = ['\u200B', '\u3164', '\u00A0', '\u2800', '\u200D\uFE0F', '\u115F\uFFA0 ', '\u202E', '\u0085'];
test.each(blank)('treats a name of only %j as empty', (name) => {
  const errors = listErrors(contactSchema, { firstName: name, lastName: name, email: name });
  expect(errors.map(({ field }) => field)).toEqual(['firstName', 'lastName', 'email']);
});

test.each([
  ['Asha\r\nAgreed to: all', 'Asha Agreed to: all'],
  ['Asha\u2028Phone: 1', 'Asha Phone: 1'],
  ['Asha\u0085Phone: 1', 'AshaPhone: 1'],
  ['\u202Egnp.exe\u202C', 'gnp.exe'],
  ['A\u2066sh\u2069a\u009B31m', 'Asha31m'],
  ['Asha\t\u00A0 Rao', 'Asha Rao'],
  // Malayalam with a joiner at its end, Persian with a non-joiner, and a family.
  ['രാജന്\u200D', 'രാജന്\u200D'],
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['👩\u200D👧', '👩\u200D👧'],
])('stores the one-line text %j as %j', (typed, stored) => {
  const contact = { firstName: typed, lastName: 'Rao', email: 'a@b.example', company: typed };
  expect(v.parse(contactSchema, contact)).toMatchObject({ firstName: stored, company: stored });
});

test.each([`a@b.c${'.'.repeat(30_000)}x`, '<'.repeat(30_000), `${'\u200B '.repeat(15_000)}@`])(
  'rejects an overlong email address quickly',
  (email) => {
    const start = performance.now();
    expect(emailErrors(email)).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(500);
  },
);

test('keeps line breaks of a multi-line text and strips bidi overrides and C1 controls', () => {
  const requirement = 'One\r\ntwo\rthree\u0085four\u202E\u009B';
  const request = { name: 'Asha', phone: '1', email: 'a@b.example', company: 'b.example', requirement };
  expect(v.parse(recruiterRequestSchema, request).requirement).toBe('One\ntwo\nthree\nfour');
});

test.each(['asha', 'asha@', 'asha@acorn.', '@acorn.example', 'a b@acorn.example', 'a@b@c.example'])(
  'rejects the email address %j',
  (email) => {
    const message = 'Enter an email address in the correct format, like name@example.com';
    expect(emailErrors(email)).toEqual([{ field: 'email', message }]);
  },
);

test.each([undefined, null, '', '   ', 5, {}])('asks for an email address instead of %j', (email) => {
  expect(emailErrors(email)).toEqual([{ field: 'email', message: 'Enter your email address' }]);
});

test('optional fields may be missing, null or empty and default to text', () => {
  const required = { firstName: 'Asha', lastName: 'Rao', email: 'asha@acorn.example' };
  const empty = { phone: '', company: '', Jobtitle: '', linkdin: '', message: '', agree: false };
  expect(v.parse(contactSchema, required)).toEqual({ ...required, ...empty });
  expect(v.parse(contactSchema, { ...required, phone: null, agree: null })).toEqual({
    ...required,
    ...empty,
  });
});

test('an empty form fails on its required fields', () => {
  expect(listErrors(contactSchema, {}).map(({ field }) => field)).toEqual(['firstName', 'lastName', 'email']);
  expect(listErrors(recruiterRequestSchema, {})).toEqual([
    { field: 'name', message: 'Enter your name' },
    { field: 'phone', message: 'Enter your phone number' },
    { field: 'email', message: 'Enter your work email address' },
    { field: 'company', message: 'Enter your company website' },
  ]);
});

test('a value that is not an object is invalid without field errors', () => {
  expect(listErrors(subscriptionSchema, 'hello')).toEqual([]);
  expect(v.is(subscriptionSchema, 'hello')).toBe(false);
});

test('parses a list query’s numbers from text', () => {
  expect(v.parse(listQuerySchema, { page: '2', pageSize: '100', q: ' x ', other: 'y' })).toEqual({
    page: 2,
    pageSize: 100,
    q: ' x ',
  });
  const wrong = { page: '1.5', pageSize: '0', q: ['a', 'b'] };
  expect(listErrors(listQuerySchema, wrong).map(({ field }) => field)).toEqual(['q', 'page', 'pageSize']);
});

test.each(['+91 98450 00000', '12', 'ext. 12', 'call my assistant', '९८४५० ०००००'])(
  'accepts the phone number %j unchanged in both forms',
  (phone) => {
    const contact = { firstName: 'Asha', lastName: 'Rao', email: 'a@b.example', phone };
    expect(v.parse(contactSchema, contact)).toMatchObject({ phone });
    const request = { name: 'Asha Rao', email: 'a@b.example', company: 'our site is being built', phone };
    expect(v.parse(recruiterRequestSchema, request)).toMatchObject(request);
  },
);

test('limits a phone number only in length', () => {
  const contact = { firstName: 'Asha', lastName: 'Rao', email: 'a@b.example', phone: '1'.repeat(101) };
  expect(listErrors(contactSchema, contact)).toEqual([
    { field: 'phone', message: 'Phone must be 100 characters or fewer' },
  ]);
});
