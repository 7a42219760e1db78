/** @jest-environment node */
import { runInRequest, addRequestIdsToLog, getCurrentPageId } from './request-context';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traced = { 'x-request-id': 'visit-1', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };

const ownError = console.error;
let lines: string[];

beforeEach(() => {
  lines = [];
  console.error = (...words: unknown[]) => void lines.push(words.join(' '));
  addRequestIdsToLog();
});
afterEach(() => void (console.error = ownError));

/** A remote's page logs like this, without knowing the request. */
async function renderPart(name: string) {
  await new Promise(setImmediate);
  console.error(`${name} could not be loaded: %s`, new Error('late').message);
  return getCurrentPageId();
}

test('log lines carry the request id and trace of the page being rendered', async () => {
  const pages = await Promise.all([
    runInRequest({ id: 11, passedOn: traced }, () => renderPart('The teaser')),
    runInRequest({ id: 12, passedOn: { 'x-request-id': 'visit-2' } }, () => renderPart('The list')),
    runInRequest({ id: 13 }, () => renderPart('What nobody waits for')),
  ]);
  expect(pages).toEqual([11, 12, 13]);
  expect(lines.sort()).toEqual([
    'The list could not be loaded: late (request visit-2)',
    `The teaser could not be loaded: late (request visit-1, trace ${TRACE})`,
    'What nobody waits for could not be loaded: %s late',
  ]);
});
