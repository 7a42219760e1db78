import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setUpContent } from '../testing/open-test-content';

const content = setUpContent();
afterAll(() => expect(existsSync(content.socketPath)).toBe(false));

async function ask(path: string, method = 'GET') {
  const [answer] = (await once(
    request({ socketPath: content.socketPath, path, method }).end(),
    'response',
  )) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

test('the content socket and content.get return the same data', async () => {
  const { status, body } = await ask('/api/api/getblogs?page=1');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual(await content.get('/api/api/getblogs?page=1'));
  await expect(content.get('/api/api/blogs/none')).rejects.toThrow(
    '/api/api/blogs/none responded with status 404',
  );
});

test('content.get lists whole collections without texts', async () => {
  const cards = await content.get('/api/api/getblogs');
  expect(cards).toMatchObject([{ slug: 'three-questions', summary: 'What to expect.' }, {}, {}]);
});

test.each([
  ['POST', '/api/api/subscribe'],
  ['POST', '/api/api/getblogs'],
  ['GET', '/metrics'],
  ['GET', '/health'],
  ['GET', '/api/newsletter/confirm'],
  ['GET', '/api/media/logos/acorn.svg'],
])('the content socket does not serve %s %s', async (method, path) => {
  expect((await ask(path, method)).status).toBe(404);
});
