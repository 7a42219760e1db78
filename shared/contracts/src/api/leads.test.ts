/** @jest-environment node */
import { serve } from '@hireloom/testing/services/serve';
import axios from 'axios';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { sendContact, sendRecruiterRequest, sendSubscription } from './leads';

type Answer = { status: number; body: string; type?: string } | 'none';

let api: Awaited<ReturnType<typeof serve>>;
let answer: Answer;
let received: { path?: string; headers: IncomingHttpHeaders; body: unknown };

const delivery = { idempotencyKey: 'key-1', fillTimeMs: 4000.6, honeypot: '' };
const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });

function setOnline(onLine: boolean) {
  Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
}

beforeAll(async () => {
  api = await serve((request, response) => {
    void text(request).then((body) => {
      received = { path: request.url, headers: request.headers, body: JSON.parse(body) };
      if (answer === 'none') return void response.destroy();
      response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' });
      response.end(answer.body);
    });
  });
  axios.defaults.baseURL = api.address;
});
beforeEach(() => setOnline(true));
afterAll(() => {
  axios.defaults.baseURL = undefined;
  api.stop();
});

const subscribe = () => sendSubscription({ email: 'a@b.example' }, delivery);

test('sends a form with its idempotency key, fill time and consent version', async () => {
  answer = json(201, { message: 'Thank you.' });
  const contact = { firstName: 'Asha', lastName: 'Rao', email: 'a@b.example', message: '' };
  const result = await sendContact(contact, {
    ...delivery,
    consentVersion: 'contact-1',
  });
  expect(result).toEqual({ outcome: 'sent', message: 'Thank you.' });
  expect(received).toMatchObject({
    path: '/api/api/addcontact',
    headers: { 'idempotency-key': 'key-1', 'x-fill-time': '4001', 'x-consent-version': 'contact-1' },
  });
  expect(received.body).toEqual(contact);
});

test('sends the honeypot field if it is filled', async () => {
  answer = json(201, { message: 'x' });
  await sendSubscription({ email: 'a@b.example' }, { ...delivery, honeypot: 'Buy now' });
  expect(received.body).toEqual({ email: 'a@b.example', subject: 'Buy now' });
});

const errors = [{ field: 'email', message: 'Please enter your email in the correct format.' }];

test.each([
  ['rejected with field errors', json(400, { message: 'x', errors }), { outcome: 'invalid', errors }],
  [
    'rejected without field errors',
    json(400, { message: 'x' }),
    { outcome: 'failed', reason: 'unavailable' },
  ],
  ['rate limited', json(429, { message: 'x' }), { outcome: 'failed', reason: 'too-many' }],
  ['not stored', json(503, { message: 'x' }), { outcome: 'failed', reason: 'unavailable' }],
  ['not answered', 'none', { outcome: 'failed', reason: 'unavailable' }],
] as const)('a form that is %s resolves to its outcome without throwing', async (_what, given, result) => {
  answer = given;
  expect(await subscribe()).toEqual(result);
});

test('reports “offline” when the browser has no connection', async () => {
  answer = 'none';
  setOnline(false);
  expect(await subscribe()).toEqual({ outcome: 'failed', reason: 'offline' });
});

const person = { email: 'a@b.example', phone: '98450 00000', company: 'b.example' };
const forms = {
  contact: () => sendContact({ ...person, firstName: 'Asha', lastName: 'Rao' }, delivery),
  recruiter: () => sendRecruiterRequest({ ...person, name: 'Asha' }, delivery),
  newsletter: subscribe,
};

test.each([
  [202, '', 'text/html', []],
  [202, '', undefined, []],
  [204, '', undefined, []],
  [200, '<!doctype html><title>Just a moment...</title>', 'text/html', []],
  [201, '\n<html>', 'application/json', []],
  [200, 'Request blocked', 'text/html; charset=utf-8', []],
  [200, 'ok', 'text/plain', ['recruiter']],
  [200, '{}', 'application/json', ['contact', 'recruiter']],
  [201, '', undefined, ['newsletter']],
  [201, '{"message":"x"}', undefined, ['contact', 'newsletter']],
  [202, '{"message":"x"}', undefined, ['contact']],
] as const)('status %i with %j (%s) counts as success for %j', async (status, body, type, expected) => {
  answer = { status, body, type };
  const sent = [];
  for (const [name, sendForm] of Object.entries(forms)) {
    if ((await sendForm()).outcome === 'sent') sent.push(name);
  }
  expect(sent).toEqual(expected);
});
