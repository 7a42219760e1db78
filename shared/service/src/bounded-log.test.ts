/** @jest-environment node */
import Fastify from 'fastify';
import { boundedLog } from './bounded-log';

const MINUTE = 60_000;

function serverWithLog() {
  let time = 0;
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const app = Fastify({ logger: { stream, hooks: boundedLog(() => time) } });
  return { app, lines, pass: (milliseconds: number) => void (time += milliseconds) };
}

test('a message is written twenty times a minute, and its next line says how many were left out', () => {
  const { app, lines, pass } = serverWithLog();
  for (let times = 0; times < 1000; times += 1) app.log.error({ times }, 'the API did not answer');
  app.log.warn('something else');
  expect(lines.map(({ msg }) => msg)).toEqual([
    ...Array<string>(20).fill('the API did not answer'),
    'something else',
  ]);
  pass(MINUTE);
  const error = new Error('the API did not answer');
  app.log.child({ reqId: 'one' }).error(error);
  expect(lines.at(-1)).toMatchObject({
    reqId: 'one',
    leftOut: 980,
    msg: error.message,
    err: { message: error.message },
  });
  app.log.error({ times: 0 }, 'the API did not answer');
  expect(lines.at(-1)).not.toHaveProperty('leftOut');
});

test('what a message of text alone left out is said too, and its words stay', () => {
  const { app, lines, pass } = serverWithLog();
  for (let times = 0; times < 21; times += 1) app.log.warn('page %s is late', '/blogs');
  pass(MINUTE);
  app.log.warn('page %s is late', '/blogs');
  expect(lines.at(-1)).toMatchObject({ leftOut: 1, msg: 'page /blogs is late' });
});

test('who invents messages fills no log either, and takes nothing from those that are known', () => {
  const { app, lines, pass } = serverWithLog();
  app.log.error('known');
  for (let number = 0; number < 5000; number += 1) app.log.info(`invented ${number}`);
  expect(lines.length).toBeLessThan(100);
  app.log.error('known');
  expect(lines.at(-1)).toMatchObject({ msg: 'known' });
  pass(MINUTE);
  app.log.error('new');
  expect(lines.at(-1)).toMatchObject({ msg: 'new' });
});

test('what Fastify writes of a failed request by itself is bounded as well', async () => {
  const { app, lines } = serverWithLog();
  app.get('/', () => {
    throw new Error('broken');
  });
  for (let times = 0; times < 100; times += 1) await app.inject('/');
  expect(lines.filter(({ msg }) => msg === 'broken')).toHaveLength(20);
});
