import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describeOnSqlite } from '../testing/test-service';

const lead = JSON.stringify({ email: 'a@b.example' });

const targets = fc.constantFrom(
  '/api/api/subscribe',
  '/api/api/getblogs?page=1',
  '/health',
  '/livez',
  '/api/newsletter/confirm?token=x',
  '/api/newsletter/unsubscribe',
  'http://evil.example/api/api/getlogos',
  'http://evil.example:99999/livez',
  'HTTPS://[::1/api/api/subscribe',
  '//evil.example/livez',
  '/api/%2e%2e/metrics',
  '/%',
  '*',
  'evil.example:443',
);
const methods = fc.constantFrom(
  'GET',
  'POST',
  'HEAD',
  'OPTIONS',
  'PUT',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'BREW',
);
const headerLines = fc.subarray(
  [
    'Content-Type: application/json',
    'Content-Type: text/html',
    'Content-Encoding: gzip',
    'Content-Encoding: gzip, br, x',
    'Host: another.example',
    'Host: [',
    'Origin: http://a.example',
    'Origin: http://b.example',
    'X-Fill-Time: 9000',
    'X-Fill-Time: 1e999',
    'X-Forwarded-For: ::ffff:1.2.3.4, x, [',
    'X-Forwarded-Host: a b',
    'Idempotency-Key: a',
    'Idempotency-Key: b',
    'Expect: 100-continue',
    'Upgrade: h2c',
    'Transfer-Encoding: identity',
    'Content-Length: 5',
    `Cookie: ${'x'.repeat(8000)}`,
    `X-Long: ${'x'.repeat(20_000)}`,
    'If-None-Match: "',
    'Range: bytes=0-,-1',
    'No colon',
    ' folded: x',
  ],
  { maxLength: 6 },
);
const bodies = fc.constantFrom(
  Buffer.from(lead),
  gzipSync(lead),
  gzipSync('x'.repeat(1_000_000)),
  Buffer.alloc(0),
);

describeOnSqlite('arbitrary raw requests', (service) => {
  let port: number;
  beforeAll(async () => {
    await service().app.listen({ port: 0, host: '127.0.0.1' });
    port = (service().app.server.address() as AddressInfo).port;
  });

  /** The statuses of all answers until the connection is closed. */
  async function send(requests: Buffer[]): Promise<number[]> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    // Who is refused early is not read to the end, and may be cut off.
    const answered = text(socket).catch(() => '');
    socket.end(Buffer.concat(requests));
    const answer = await answered;
    return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  test('are answered without a server error, even when pipelined', async () => {
    const requests = fc
      .tuple(methods, targets, headerLines, bodies)
      .map(([method, target, lines, body]) =>
        Buffer.concat([
          Buffer.from(
            [
              `${method} ${target} HTTP/1.1`,
              'Host: www.hireloom.example',
              ...lines,
              ...(body.length ? [`Content-Length: ${body.length}`] : []),
              '',
              '',
            ].join('\r\n'),
          ),
          body,
        ]),
      );
    let answers = 0;
    await assertAlways(
      fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: 3 }), async (all) => {
        const statuses = await send(all);
        answers += statuses.length;
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      }),
      100,
    );
    expect(answers).toBeGreaterThan(60);
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  });

  test('with a compressed body are rejected with 415', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/api/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(lead),
    });
    expect([answer.status, await answer.json()]).toEqual([
      415,
      { message: expect.stringContaining('compress') },
    ]);
  });
});
