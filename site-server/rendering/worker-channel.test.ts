import type { WorkerMessage } from '@hireloom/contracts';
import { waitUntil } from '@hireloom/testing/wait-until';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { frameOf, MESSAGE_LIMIT_BYTES, openChannel } from './worker-channel';

let worker: Socket;
let server: Socket;
let heard: WorkerMessage[];
let violations: string[];
let channel: ReturnType<typeof openChannel>;

/** Two ends of a connection as a worker's process has it. */
beforeEach(async () => {
  const file = path.join(os.tmpdir(), `${randomUUID()}.sock`);
  const listener = createServer((socket) => (server = socket)).listen(file);
  await once(listener, 'listening');
  worker = connect(file);
  await Promise.all([once(listener, 'connection'), once(worker, 'connect')]);
  listener.close();
  worker.on('error', () => undefined);
  [heard, violations] = [[], []];
  channel = openChannel(server, {
    onMessage: (message) => void heard.push(message),
    onViolation: (reason) => void violations.push(reason),
  });
});
afterEach(() => {
  worker.destroy();
  server.destroy();
});

const pong = { pong: true };
const step = { step: { remote: 'content', release: 'abc', module: './list', phase: 'render' } };

test('messages arrive whole and in order, however they are split into chunks', async () => {
  const frames = Buffer.concat([frameOf(pong), frameOf(step), frameOf(pong)]);
  for (const byte of frames) worker.write(Buffer.from([byte]));
  worker.write(Buffer.concat([frameOf(step), frameOf(pong)]));
  await waitUntil(() => heard.length === 5);
  expect(heard).toEqual([pong, step, pong, step, pong]);
  expect(violations).toEqual([]);
});

const frameWith = (text: string) => {
  const frame = Buffer.alloc(4 + Buffer.byteLength(text));
  frame.writeUInt32BE(frame.length - 4);
  frame.write(text, 4);
  return frame;
};

test('oversized pongs end the worker before they cost much', async () => {
  const full = frameOf({ ...pong, x: Array.from({ length: 300_000 }, () => []) });
  expect(full.length).toBeLessThan(MESSAGE_LIMIT_BYTES);
  for (let sent = 0; sent < 20; sent += 1) worker.write(full);
  await waitUntil(() => violations.length > 0);
  expect(violations).toEqual([expect.stringContaining('too many messages')]);
  expect(heard.length).toBeLessThan(3);
});

test.each([
  ['a line for another protocol', Buffer.from('{"cmd":"NODE_HANDLE_ACK"}\n'), 'too long'],
  ['an order to Node', frameOf({ cmd: 'NODE_HANDLE_ACK' }), 'no message'],
  ['a frame that would be longer than all memory', Buffer.from('ffffffff', 'hex'), 'too long'],
  ['a frame a byte longer than allowed', lengthOnly(MESSAGE_LIMIT_BYTES + 1), 'too long'],
  ['a frame of nothing', Buffer.alloc(4), 'too long'],
  ['no JSON', frameWith('{"pong":tru'), 'no message'],
  ['no UTF-8', Buffer.concat([lengthOnly(2), Buffer.from('fffe', 'hex')]), 'no message'],
  ['a list', frameOf([pong]), 'no message'],
  ['null', frameOf(null), 'no message'],
  ['a number that is no id', frameOf({ id: -1, error: 'x' }), 'no message'],
  ['a prototype', frameWith('{"__proto__":{"pong":true}}'), 'no message'],
  ['a phase of its own', frameOf({ step: { ...step.step, phase: 'x\nforged' } }), 'no message'],
  ['a long name', frameOf({ step: { ...step.step, remote: 'x'.repeat(1000) } }), 'no message'],
  ['a long path', frameOf({ call: 1, path: '/'.repeat(100_000) }), 'no message'],
])('%s ends the worker', async (_what, bytes, words) => {
  worker.write(bytes);
  await waitUntil(() => violations.length > 0);
  expect(violations).toEqual([expect.stringContaining(words)]);
  expect(heard).toEqual([]);
  expect(server.destroyed).toBe(true);
});

function lengthOnly(bytes: number) {
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(bytes);
  return frame;
}

const hash = `'sha256-${'A'.repeat(43)}='`;
const page = { status: 200, html: '', inline: { script: [hash], style: [] }, problems: [], used: [] };
const problem = { text: 'x', phase: 'render' };

test.each([
  ['a hash that is a policy', { inline: { script: [`'unsafe-inline' https://evil.example`], style: [] } }],
  ['a hash and a directive', { inline: { script: [`${hash}; connect-src *`], style: [] } }],
  ['a hash on two lines', { inline: { script: [`${hash}\n`], style: [] } }],
  ['a hash of styles that is none', { inline: { script: [], style: [`'unsafe-inline'`] } }],
  ['a thousand hashes', { inline: { script: Array(1000).fill(hash), style: [] } }],
  ['no hashes', { inline: undefined }],
  ['another host to go to', { status: 301, location: 'https://evil.example/' }],
  ['another host without a scheme', { status: 301, location: '//evil.example/' }],
  ['another host by dots', { status: 301, location: '/..//evil.example/' }],
  ['a header of its own', { status: 301, location: '/x\r\nset-cookie: a=1' }],
  ['a status that is none', { status: 99 }],
  ['a page of 5 MB', { html: 'x'.repeat(5 * 1024 * 1024) }],
  ['a problem of 100 KB', { problems: [{ ...problem, text: 'x'.repeat(100_000) }] }],
  ['a thousand problems', { problems: Array(1000).fill(problem) }],
  ['a thousand remotes', { used: Array(1000).fill('x') }],
  ['a thousand sentences', { undeclaredReads: Array(1000).fill('x') }],
  ['a long sentence', { undeclaredReads: ['x'.repeat(10_000)] }],
])('a page with %s ends the worker', async (_what, change) => {
  worker.write(frameOf({ id: 0, page: { ...page, ...change } }));
  await waitUntil(() => violations.length > 0);
  expect(heard).toEqual([]);
});

test('unknown fields of a page are dropped', async () => {
  worker.write(frameOf({ id: 0, page: { ...page, sources: { 'connect-src': ['https://evil.example'] } } }));
  await waitUntil(() => heard.length > 0);
  expect(heard).toEqual([{ id: 0, page }]);
});

test('100,000 messages that nobody asked for end the worker after a hundred', async () => {
  const frames = Buffer.concat(Array.from({ length: 100_000 }, () => frameOf(pong)));
  worker.write(frames);
  await waitUntil(() => violations.length > 0);
  expect(violations).toEqual(['the render worker sent too many messages']);
  expect(heard).toHaveLength(100);
});

test('each page lets a worker send more messages, up to a limit', async () => {
  for (let id = 0; id < 1000; id++) channel.send({ id, path: '/', askedAt: 0 });
  worker.resume();
  worker.write(Buffer.concat(Array.from({ length: 100_000 }, () => frameOf(step))));
  await waitUntil(() => violations.length > 0);
  expect(heard).toHaveLength(5000);
});

test('a worker that does not read is ended before its unread messages fill the memory', async () => {
  worker.pause();
  const reply = { call: 1, status: 200, headers: {}, body: 'x'.repeat(1024 * 1024) };
  let sent = 0;
  while (violations.length === 0) {
    channel.send(reply);
    sent += 1;
  }
  expect(violations).toEqual(['the render worker does not read what it is sent']);
  expect(sent).toBeLessThan(50);
});

test('a worker that closes its end, even in the middle of a message, causes no violation and no error', async () => {
  worker.write(frameOf(pong).subarray(0, 7));
  worker.destroy();
  for (let id = 0; id < 10; id++) channel.send({ id, path: '/', askedAt: 0 });
  await waitUntil(() => server.destroyed);
  channel.send({ id: 10, path: '/', askedAt: 0 });
  expect([heard, violations]).toEqual([[], []]);
});
