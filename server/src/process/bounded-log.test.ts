/** @jest-environment node */
import Fastify from 'fastify';
import { createBoundedLog } from './bounded-log';

const MINUTE = 60_001;

function serverWithLog() {
  let time = 1;
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const app = Fastify({ logger: { stream, hooks: createBoundedLog(() => time) } });
  return { app, lines, pass: (milliseconds: number) => void (time += milliseconds) };
}

test('logs a message at most 20 times a minute and marks the last one', () => {
  const { app, lines, pass } = serverWithLog();
  for (let times = 0; times < 1000; times += 1) app.log.error({ times }, 'the API did not answer');
  app.log.warn('something else');
  expect(lines.map(({ msg }) => msg)).toEqual([
    ...Array<string>(20).fill('the API did not answer'),
    'something else',
  ]);
  expect(lines.map(({ isLeftOut }) => isLeftOut).filter(Boolean)).toEqual([true]);
  expect(lines[19]).toHaveProperty('isLeftOut');
  pass(MINUTE);
  const error = new Error('the API did not answer');
  app.log.child({ reqId: 'one' }).error(error);
  expect(lines.at(-1)).toMatchObject({ reqId: 'one', msg: error.message, err: { message: error.message } });
});

test('made-up messages cannot flood the log or suppress known ones', () => {
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
