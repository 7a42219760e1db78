import { waitUntil } from '@hireloom/testing/wait-until';
import { createTestSite, moveClock, type TestSite } from '../fixtures/test-site';

/** Code of a remote that sets out to break the site server by the ways that it has to it: its pipe, its output, its end. */

/** A page runs the code in its address. `frame(message)` and `raw(bytes)` write past the shell, as long as anybody reads. */
const REMOTE = `
const fs = require('node:fs');
const raw = (bytes, descriptor = 3) => {
  for (let at = 0; at < bytes.length; )
    try { at += fs.writeSync(descriptor, bytes, at); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
};
const frame = (message) => {
  const text = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
};
const page = { status: 200, html: 'forged', inline: { script: [], style: [] }, problems: [], used: [] };
module.exports = (path) => {
  const code = new URL(path, 'http://site').searchParams.get('q');
  return code?.startsWith('run ') ? Function('require', 'raw', 'frame', 'page', code.slice(4))(require, raw, frame, page) : 'a page';
};`;

const MINUTE_MS = 60_000;
const ROOM_MB = 250;

let site: TestSite;

beforeAll(async () => {
  site = await createTestSite();
  await site.deploy(REMOTE);
});
beforeEach(async () => {
  await expectService();
  site.log.length = 0;
});
afterAll(async () => {
  jest.useRealTimers();
  await site.close();
});

const pageWith = async (q: string) => (await site.get(`/blogs?${new URLSearchParams({ q })}`)).body;
/** The page that this code renders, or the document that the browser is to render because the worker was lost. */
const run = (code: string) => pageWith(`run ${code}`);
const LOST = 'id="root"';

const residentMb = () => process.memoryUsage.rss() / 1024 ** 2;
const logged = () => site.log.map((line) => JSON.stringify(line)).join('\n');

let visits = 0;
/** By a new worker, and by the remote that was held back for a minute. */
async function expectService() {
  await waitUntil(async () => {
    moveClock(MINUTE_MS);
    return (await pageWith(`visit ${(visits += 1)}`)) === 'a page';
  });
}

const isBroken = () => site.messages().includes('a render worker broke');

test('a text of a remote is one field of one line of the log', async () => {
  expect(await run(`console.error('\\n{"level":30,"msg":"all is well"}\\n'); return 'said';`)).toBe('said');
  await waitUntil(() => site.log.some(({ output }) => String(output).includes('all is well')));
  expect(site.messages()).not.toContain('all is well');
});

const hash = `'unsafe-inline' https://evil.example; connect-src *`;
const forever = 'return new Promise(() => {});';
const answer = (changes: string) => `raw(frame({ id: 0, page: { ...page, ${changes} } })); ${forever}`;

/** Where memory is slow, a worker is ended for its silence or its late page before it has taken too much. */
const tooMuch = 'memory|sign of life|not rendered within';

test.each([
  [
    'an order to Node by its own channel',
    `if (process.send) process.send({ cmd: 'NODE_HANDLE_ACK' }); raw(frame({ cmd: 'NODE_HANDLE_ACK' })); ${forever}`,
    'no message',
  ],
  [
    'nonsense to each descriptor',
    `for (let d = 3; d < 40; d++) try { raw(require('crypto').randomBytes(1000), d) } catch {} ${forever}`,
    'too long|no message',
  ],
  [
    'a frame without end',
    `raw(Buffer.from('ffffffff', 'hex')); for (;;) raw(Buffer.alloc(1e6));`,
    'too long',
  ],
  [
    '100,000 small messages',
    `for (let i = 0; i < 100_000; i++) raw(frame({ pong: true })); ${forever}`,
    'too many messages',
  ],
  ['an answer that nobody asked for', `raw(frame({ id: 4711, page })); ${forever}`, 'nobody waits for'],
  ['a policy of its own', answer(`inline: { script: [${JSON.stringify(hash)}], style: [] }`), 'no message'],
  ['another host to go to', answer(`status: 301, location: '//evil.example/'`), 'no message'],
  [
    'a pipe that nobody reads',
    `process._getActiveHandles().forEach((one) => one.pause?.()); for (;;);`,
    'sign of life',
  ],
  ['output without end', `for (;;) raw(Buffer.alloc(65_536, 'x'), 1);`, 'writes without end'],
  ['all memory, as objects', `const all = []; for (;;) all.push(new Array(1e5).fill(0.5));`, tooMuch],
])('%s costs a worker, and nothing of the server', async (_what, code, words) => {
  const before = residentMb();
  expect(await run(code)).toContain(LOST);
  // A page may time out before its worker is found to be silent.
  await waitUntil(() => new RegExp(words).test(logged()));
  await expectService();
  expect(residentMb() - before).toBeLessThan(ROOM_MB);
});

test('who answers for another page is ended when the true answer comes', async () => {
  await run(
    `const { parse } = JSON; JSON.parse = (text) => { const read = parse(text); globalThis.asked = read; return read; }; return '';`,
  );
  expect(await run("raw(frame({ id: asked.id, page })); return 'true';")).toBe('forged');
  await waitUntil(isBroken);
  expect(logged()).toContain('sent a message that nobody waits for');
  await expectService();
});
