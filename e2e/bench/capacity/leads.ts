import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import { count, ms, type Row } from '../table';
import { asBrowser, load } from './load';
import { searches } from './searches';

const MEASURED_S = 10;
const LEADS_PER_SECOND = 20;
const NEW_PAGES_AT_ONCE = 200;

const lead = (address: string) => ({
  method: 'POST' as const,
  path: '/api/api/addcontact',
  headers: {
    'content-type': 'application/json',
    origin: address,
    'idempotency-key': randomUUID(),
  },
  body: JSON.stringify({
    firstName: 'Asha',
    lastName: 'Rao',
    email: `${randomUUID()}@acorn.example`,
    phone: '+91 98450 00000',
    company: 'Acorn',
    Jobtitle: 'Head of HR',
    linkdin: 'linkedin.com/in/asha',
    message: '',
    agree: true,
  }),
});

/** Sends leads at an even rate. Each is stored durably before its answer. */
async function sendLeads(address: string): Promise<string> {
  const {
    '2xx': stored,
    non2xx,
    errors,
    latency,
  } = await autocannon({
    url: address,
    connections: 10,
    overallRate: LEADS_PER_SECOND,
    duration: MEASURED_S,
    requests: [{ setupRequest: (request) => ({ ...request, ...lead(address) }) }],
  });
  return `${count(stored)}, ${non2xx + errors} failed; ${ms(latency.p50)} / ${ms(latency.p99)}`;
}

/** How long a lead takes while nothing else happens, and while many visitors ask for pages that were never rendered. */
export async function measureLeads(address: string): Promise<Row[]> {
  const alone = await sendLeads(address);
  const crowd = { url: address, connections: NEW_PAGES_AT_ONCE, paths: searches, headers: asBrowser };
  const [beside] = await Promise.all([sendLeads(address), load({ ...crowd, seconds: MEASURED_S })]);
  return [
    [`**leads, ${LEADS_PER_SECOND} a second**: p50 / p99, alone`, alone],
    [`the same while ${NEW_PAGES_AT_ONCE} new pages are asked for at once`, beside],
  ];
}
