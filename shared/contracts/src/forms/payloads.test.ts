import * as v from 'valibot';
import { fieldErrors } from './errors';
import { listQuerySchema } from '../entries/list-query';
import { contactSchema, recruiterRequestSchema, subscriptionSchema } from './payloads';

const errorsOf = (schema: v.GenericSchema, value: unknown) => {
  const result = v.safeParse(schema, value);
  return result.success ? [] : fieldErrors(result.issues);
};

const emailErrors = (email: unknown) => errorsOf(subscriptionSchema, { email });

test.each([
  'asha@acorn.example',
  'asha@acorn',
  'a.b+c@sub.acorn.co.in',
  " o'brien@acorn.example ",
  'A_B@ACORN.EXAMPLE',
])('the address %j is accepted', (email) => {
  expect(emailErrors(email)).toEqual([]);
});

test.each(['asha', 'asha@', 'asha@acorn.', '@acorn.example', 'a b@acorn.example', 'a@b@c.example'])(
  'the address %j is not',
  (email) => {
    const message = 'Enter an email address in the correct format, like name@example.com';
    expect(emailErrors(email)).toEqual([{ field: 'email', message }]);
  },
);

test.each([undefined, null, '', '   ', 5, {}])('where the address is %j, one is asked for', (email) => {
  expect(emailErrors(email)).toEqual([{ field: 'email', message: 'Enter your email address' }]);
});

test('an empty contact form asks for the three fields that are required', () => {
  expect(errorsOf(contactSchema, {}).map(({ field }) => field)).toEqual(['firstName', 'lastName', 'email']);
});

test('what is optional may be missing, null or empty, and comes out as text', () => {
  const required = { firstName: 'Asha', lastName: 'Rao', email: 'asha@acorn.example' };
  const empty = { phone: '', company: '', Jobtitle: '', linkdin: '', message: '', agree: false };
  expect(v.parse(contactSchema, required)).toEqual({ ...required, ...empty });
  expect(v.parse(contactSchema, { ...required, phone: null, agree: null })).toEqual({
    ...required,
    ...empty,
  });
});

test('control characters and outer spaces are taken off, line breaks stay', () => {
  const sent = {
    firstName: ' A\u0000sha\u0007 ',
    lastName: 'Rao',
    email: 'a@b.example',
    message: 'a\r\nb\tc',
  };
  expect(v.parse(contactSchema, sent)).toMatchObject({ firstName: 'Asha', message: 'a\r\nb\tc' });
});

test('an empty recruiter request asks for the four fields that are required', () => {
  expect(errorsOf(recruiterRequestSchema, {})).toEqual([
    { field: 'name', message: 'Enter your name' },
    { field: 'phone', message: 'Enter your phone number' },
    { field: 'email', message: 'Enter your work email address' },
    { field: 'company', message: 'Enter your company website' },
  ]);
});

test('what is no form at all has no field to blame', () => {
  expect(errorsOf(subscriptionSchema, 'hello')).toEqual([]);
  expect(v.is(subscriptionSchema, 'hello')).toBe(false);
});

test('a list query comes as text and goes on as numbers', () => {
  expect(v.parse(listQuerySchema, { page: '2', pageSize: '100', q: ' x ', other: 'y' })).toEqual({
    page: 2,
    pageSize: 100,
    q: ' x ',
  });
  const wrong = { page: '1.5', pageSize: '0', q: ['a', 'b'] };
  expect(errorsOf(listQuerySchema, wrong).map(({ field }) => field)).toEqual(['q', 'page', 'pageSize']);
});

test.each(['+91 98450 00000', '12', 'ext. 12', 'call my assistant', '९८४५० ०००००'])(
  'the phone number %j is taken as it was typed, in both forms',
  (phone) => {
    const contact = { firstName: 'Asha', lastName: 'Rao', email: 'a@b.example', phone };
    expect(v.parse(contactSchema, contact)).toMatchObject({ phone });
    const request = { name: 'Asha Rao', email: 'a@b.example', company: 'our site is being built', phone };
    expect(v.parse(recruiterRequestSchema, request)).toMatchObject(request);
  },
);

test('a phone number has an upper bound on its size alone', () => {
  const contact = { firstName: 'Asha', lastName: 'Rao', email: 'a@b.example', phone: '1'.repeat(101) };
  expect(errorsOf(contactSchema, contact)).toEqual([
    { field: 'phone', message: 'Phone must be 100 characters or fewer' },
  ]);
});
