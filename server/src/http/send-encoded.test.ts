import Fastify from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decodeBody, encodeBody, chooseEncoding, isNotModified, sendEncoded } from './send-encoded';

const text = '<p>The same for everybody.</p>'.repeat(50);
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'public, max-age=0, must-revalidate',
};

async function siteWith(status = 200) {
  const answer = { status, body: await encodeBody(text), headers };
  const app = Fastify();
  app.get('/', (request, reply) => sendEncoded(request, reply, answer));
  return (asked: Record<string, string>) => app.inject({ url: '/', headers: asked });
}

test('sends the client’s preferred encoding with its own ETag', async () => {
  const get = await siteWith();
  const [br, gzip, plain] = [
    await get({ 'accept-encoding': 'br' }),
    await get({ 'accept-encoding': 'gzip' }),
    await get({}),
  ];
  expect(String(brotliDecompressSync(br.rawPayload))).toBe(text);
  expect(String(gunzipSync(gzip.rawPayload))).toBe(text);
  expect(plain.body).toBe(text);
  expect([br, gzip, plain].map((one) => one.headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  expect(new Set([br, gzip, plain].map((one) => one.headers.etag)).size).toBe(3);
  for (const one of [br, gzip, plain]) {
    expect(one.headers).toMatchObject({ ...headers, vary: 'Accept-Encoding' });
    expect(Number(one.headers['content-length'])).toBe(one.rawPayload.length);
  }
});

test('all clients without an encoding share one plain text', async () => {
  const body = await encodeBody(text);
  const [one, other] = await Promise.all([decodeBody(body), decodeBody(body)]);
  expect(String(one)).toBe(text);
  expect(other).toBe(one);
  expect(await decodeBody(body)).toBe(one);
});

test('returns 304 to a matching ETag, with its validators and caching headers', async () => {
  const get = await siteWith();
  const asked = { 'accept-encoding': 'br' };
  const tag = String((await get(asked)).headers.etag);
  const answer = await get({ ...asked, 'if-none-match': `"other", W/${tag}` });
  expect([answer.statusCode, answer.body]).toEqual([304, '']);
  expect(answer.headers).toMatchObject({
    etag: tag,
    vary: 'Accept-Encoding',
    'cache-control': headers['cache-control'],
  });
  expect(answer.headers).not.toHaveProperty('content-encoding');
});

test('sends an error response in full, whatever If-None-Match says', async () => {
  const get = await siteWith(404);
  const { statusCode, body } = await get({ 'if-none-match': '*' });
  expect([statusCode, body]).toEqual([404, text]);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
  ['identity;q=0', 'identity'],
  [',;,', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

const tag = '"a1"';

const isKnown = (known: string) => isNotModified({ headers: { 'if-none-match': known } } as never, tag);

test.each([tag, `W/${tag}`, `"other", ${tag}`, ` "other" ,W/${tag}`, '*', ' * '])(
  'If-None-Match %j returns 304',
  (known) => expect(isKnown(known)).toBe(true),
);

test.each(['"other"', 'W/"other"', 'a1', '', 'w/"a1"', '"*"'])('If-None-Match %j returns 200', (known) => {
  expect(isKnown(known)).toBe(false);
});
