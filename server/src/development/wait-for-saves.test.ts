import Fastify from 'fastify';
import { EventEmitter } from 'node:events';
import { waitForSaves } from './wait-for-saves';

type Question = { type: 'page'; id: number };

test('a page waits until saved changes are published and served; assets do not wait', async () => {
  const asked: Question[] = [];
  const parent = Object.assign(new EventEmitter(), {
    send: (question: Question) => {
      asked.push(question);
      if (question.id > 1) parent.emit('message', { type: 'settled', id: question.id });
      return true;
    },
  });
  const app = Fastify();
  let looks = 0;
  waitForSaves(app, { look: async () => void (looks += 1), parent: parent as unknown as NodeJS.Process });
  app.get('/asset', () => 'an asset');
  app.get('/*', () => `a page after ${looks} looks`);

  const first = app.inject('/aboutus');
  expect((await app.inject('/asset')).body).toBe('an asset');
  expect((await app.inject('/contactus')).body).toBe('a page after 2 looks');
  expect(asked).toEqual([
    { type: 'page', id: 1 },
    { type: 'page', id: 2 },
  ]);
  parent.emit('message', { type: 'settled', id: 1 });
  expect((await first).body).toBe('a page after 4 looks');
  await app.close();
});
