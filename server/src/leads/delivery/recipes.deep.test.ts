import { serve } from '@hireloom/testing/services/serve';
import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { waitUntil } from '@hireloom/testing/wait-until';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DueNotice } from '../repositories/outbox-repository';
import { openWebhook, signWebhook } from './webhook';

/** The recipes of examples/webhooks, run as their README says. They get what the API sends. */
const recipes = resolve(import.meta.dirname, '../../../../examples/webhooks');
const secret = 'a secret of the two of us';

type Call = { method?: string; url?: string; token?: string; body: string };
type Answer = (call: Call, index: number) => [status: number, body?: string];

const zohoTakesIt = '{"data":[{"code":"SUCCESS","status":"success"}]}';

let calls: Call[];
let answer: Answer;
let ids: number;
const stops: (() => unknown)[] = [];

const inFolder = setUpFolder();
beforeEach(() => {
  calls = [];
  ids = 0;
  answer = ({ url }) => [200, url?.includes('/oauth/') ? '{"access_token":"t1"}' : zohoTakesIt];
});

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function startTarget() {
  const { address, stop } = await serve((request, response) => {
    const { method, url, headers } = request;
    void text(request).then((received) => {
      const call = { method, url, token: headers.authorization, body: received };
      const [status, body] = answer(call, calls.push(call) - 1);
      response.writeHead(status).end(body);
    });
  });
  stops.push(stop);
  return address;
}

const csv = () => inFolder('leads.csv');

async function startReceiver(recipe: string, target = 'http://127.0.0.1:1') {
  const program = [join(recipes, 'receiver.mjs'), recipe];
  const receiver: ChildProcess = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LEADS_WEBHOOK_SECRET: secret,
      LEADS_FILE: csv(),
      HUBSPOT_URL: target,
      HUBSPOT_TOKEN: 'h1',
      SLACK_WEBHOOK_URL: `${target}/services/T/B/X`,
      ZOHO_URL: target,
      ZOHO_ACCOUNTS_URL: target,
      ZOHO_CLIENT_ID: 'c',
      ZOHO_CLIENT_SECRET: 's',
      ZOHO_REFRESH_TOKEN: 'r',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  receiver.stderr?.on('data', (chunk) => (words += String(chunk)));
  const exited = once(receiver, 'exit');
  const stop = async () => {
    receiver.kill();
    await exited;
  };
  stops.push(stop);
  await waitUntil(() => /port \d+\n/.test(words) || receiver.exitCode !== null);
  return { url: `http://127.0.0.1:${/port (\d+)\n/.exec(words)?.[1]}`, words: () => words, stop };
}

const contact = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@acorn.example',
  phone: '98450 00000',
  company: 'Acorn',
  message: 'Two developers, please.',
  agree: true,
};

function createNotice(payload: object) {
  const id = `notice-${ids++}`;
  const lead = {
    id: `lead-of-${id}`,
    kind: 'contact',
    email: contact.email,
    payload: JSON.stringify(payload),
    about: null,
    phone_e164: '+919845000000',
    origin: JSON.stringify({ page: '/contactus' }),
    trace: null,
    created_at: '2026-11-01T10:00:00Z',
    agreed_to: 'contact-2',
    agreed_at: '2026-11-01T10:00:00Z',
  };
  const notice: DueNotice = { id, attempts: 1, lead: lead as DueNotice['lead'] };
  return notice;
}

/** Delivers as the API does. Rejects unless the receiver returns 2xx. */
const send = (url: string, notice: DueNotice) => openWebhook(url, secret)(notice);

/** Posts arbitrary bytes, signed with timestamp `time`. Returns the status. */
async function post(url: string, body: string, { id = 'any', time = Date.now() / 1000, key = secret } = {}) {
  const seconds = String(Math.floor(time));
  const signature = signWebhook(key, id, seconds, body);
  const headers = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature };
  return (await fetch(url, { method: 'POST', body, headers })).status;
}

const readRows = (file: string) =>
  [...file.replace(/^\uFEFF/, '').matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)].map(([, row = '']) =>
    [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  );

const rows = async () => readRows(await readFile(csv(), 'utf8'));

test('HubSpot: a form creates a contact or updates the one with its email address', async () => {
  answer = (_call, index) => [index === 0 ? 404 : 200];
  const { url } = await startReceiver('hubspot', await startTarget());
  for (let time = 0; time < 2; time += 1) await send(url, createNotice(contact));
  const contacts = '/crm/v3/objects/contacts';
  const known = `PATCH ${contacts}/asha%40acorn.example?idProperty=email`;
  const made = calls.map(({ method, url: path }) => `${method} ${path}`);
  expect(made).toEqual([known, `POST ${contacts}`, known]);
  expect(calls.map(({ token }) => token)).toEqual(Array(3).fill('Bearer h1'));
  const { properties } = JSON.parse(calls[1]?.body ?? '') as { properties: object };
  expect(properties).toEqual({
    firstname: 'Asha',
    lastname: 'Rao',
    company: 'Acorn',
    email: contact.email,
    phone: '+919845000000',
    message: expect.stringMatching(
      /^contact\n[^]*message: Two developers, please\.\n[^]*agreed to: contact-/,
    ),
  });
});

test('Zoho: a form becomes a lead with truncated fields, and access tokens are reused', async () => {
  const { url } = await startReceiver('zoho', await startTarget());
  await send(url, createNotice({ ...contact, firstName: 'A'.repeat(100), company: 'C'.repeat(200) }));
  await send(url, createNotice(contact));
  expect(calls.map(({ url: path }) => path?.replace(/\?.*/, ''))).toEqual([
    '/oauth/v2/token',
    ...Array<string>(2).fill('/crm/v8/Leads/upsert'),
  ]);
  const query = Object.fromEntries(new URL(`http://z${calls[0]?.url}`).searchParams);
  expect(query).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'r',
    client_id: 'c',
    client_secret: 's',
  });
  expect(calls[1]?.token).toBe('Zoho-oauthtoken t1');
  expect(JSON.parse(calls[1]?.body ?? '')).toMatchObject({
    data: [{ First_Name: 'A'.repeat(40), Last_Name: 'Rao', Company: 'C'.repeat(100), Email: contact.email }],
    duplicate_check_fields: ['Email'],
  });
});

test('Slack: a form becomes a message without markup', async () => {
  const { url } = await startReceiver('slack', await startTarget());
  await send(url, createNotice({ ...contact, company: '<!channel> & <https://evil.example|us>' }));
  const { text: message, ...options } = JSON.parse(calls[0]?.body ?? '') as { text: string };
  expect(calls[0]?.url).toBe('/services/T/B/X');
  expect(message).toContain('&lt;!channel&gt; &amp; &lt;https://evil.example|us&gt;\n');
  expect(message).toMatch(/^contact\nAsha\nRao\n[^]*\nLead: lead-of-notice-0$/);
  expect(options).toEqual({ mrkdwn: false, unfurl_links: false, unfurl_media: false });
});

test('spreadsheet: a form becomes a row whose cells cannot be formulas', async () => {
  const receiver = await startReceiver('spreadsheet');
  const typed = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', 'a "quoted", cell', 'two\r\nlines', 'ありがとう'];
  for (const company of typed) await send(receiver.url, createNotice({ ...contact, company }));
  const [head = [], ...leads] = await rows();
  const column = leads.map((row) => row[head.indexOf('company')]);
  expect(column).toEqual(typed.map((company, index) => (index < 5 ? `'${company}` : company)));
  expect(new Set(leads.map((row) => row.length))).toEqual(new Set([head.length]));
  expect((await readFile(csv()))[0]).toBe(0xef);
});

test('spreadsheet: a row is added once, even after a restart', async () => {
  const first = await startReceiver('spreadsheet');
  const notices = Array.from({ length: 20 }, () => createNotice(contact));
  await Promise.all([...notices, ...notices].map((notice) => send(first.url, notice)));
  await first.stop();
  const second = await startReceiver('spreadsheet');
  for (const notice of notices) await send(second.url, notice);
  expect(await rows()).toHaveLength(21);
});

test('unsigned, forged and expired webhook calls are rejected and not forwarded', async () => {
  const { url } = await startReceiver('slack', await startTarget());
  const body = JSON.stringify({ type: 'lead.contact', data: contact });
  const now = Date.now() / 1000;
  expect(await post(url, body, { key: 'another secret of others' })).toBe(401);
  for (const time of [now - 301, now + 310, 0, NaN]) expect(await post(url, body, { time })).toBe(401);
  expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
  expect((await fetch(url)).status).toBe(405);
  const headers = { 'webhook-id': 'any', 'webhook-timestamp': String(Math.floor(now)) };
  for (const signature of ['', 'v1,', 'é', 'v1,'.padEnd(47, 'A')]) {
    const signed = { ...headers, 'webhook-signature': Buffer.from(signature).toString('latin1') };
    expect((await fetch(url, { method: 'POST', body, headers: signed })).status).toBe(401);
  }
  expect(calls).toEqual([]);
  expect(await post(url, body, { time: now - 290 })).toBe(204);
});
