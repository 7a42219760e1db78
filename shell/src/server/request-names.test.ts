/** @jest-environment node */
import { listArticles } from '@hireloom/contracts/api';
import type { ApiCall, WorkerMessage } from '@hireloom/contracts';
import { createApiCalls, sendCallsOfLoaders } from './api-calls';
import { forRequest, nameRequests, pageInHand } from './request-names';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traced = { 'x-request-id': 'visit-1', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };

const ownError = console.error;
let lines: string[];
let sent: ApiCall[];

beforeEach(async () => {
  [lines, sent] = [[], []];
  console.error = (...words: unknown[]) => void lines.push(words.join(' '));
  nameRequests();
  const send = (message: WorkerMessage) => {
    const call = message as ApiCall;
    sent.push(call);
    const headers = { 'content-type': 'application/json', 'x-total-count': '0' };
    setImmediate(calls.settle, { call: call.call, status: 200, headers, body: '[]' });
  };
  const calls = createApiCalls(send, pageInHand);
  await sendCallsOfLoaders(calls.ask);
});
afterEach(() => void (console.error = ownError));

/** As a remote's page does it: it knows of no request. */
async function renderPart(name: string) {
  await listArticles({ page: 1, pageSize: 1 }, { apiUrl: '' });
  console.error(`${name} could not be loaded: %s`, new Error('late').message);
}

test('what is logged for a page names its request, and each call says which page it is for', async () => {
  await Promise.all([
    forRequest({ id: 11, passedOn: traced }, () => renderPart('The teaser')),
    forRequest({ id: 12, passedOn: { 'x-request-id': 'visit-2' } }, () => renderPart('The list')),
    forRequest({ id: 13 }, () => renderPart('What nobody waits for')),
  ]);
  expect(lines.sort()).toEqual([
    'The list could not be loaded: late (request visit-2)',
    `The teaser could not be loaded: late (request visit-1, trace ${TRACE})`,
    'What nobody waits for could not be loaded: %s late',
  ]);
  expect(sent.map(({ page }) => page).sort()).toEqual([11, 12, 13]);
});
