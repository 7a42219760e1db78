import { warnOfUntrustedProxy } from '@hireloom/service';
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import fastify from 'fastify';
import { countInMemory } from '../rate-limit';
import { describeService, type TestService } from '../testing/test-service';
import { ownPage } from '../testing/own-page';

const sendFrom = async ({ app }: TestService, address: string) =>
  app.inject({
    method: 'POST',
    url: '/api/api/subscribe',
    payload: { email: `${randomUUID()}@acorn.example` },
    headers: { ...ownPage, 'x-forwarded-for': address },
  });

describeService(
  'the limit of an IPv6 site',
  (service) => {
    test('holds whatever number of its networks a visitor uses', async () => {
      const statuses = [];
      for (let network = 0; network < 9; network += 1) {
        statuses.push((await sendFrom(service(), `2001:db8:7:${network}::1`)).statusCode);
      }
      expect(statuses).toEqual([...Array<number>(8).fill(201), 429]);
      expect((await sendFrom(service(), '2001:db8:8:1::1')).statusCode).toBe(201);
    });
  },
  { overrides: { postsPerMinute: 2 } },
);

describeService(
  'the limit of all visitors together',
  (service) => {
    test('is answered with 503 and when to retry, without blaming the visitor', async () => {
      const answers = [];
      for (let number = 1; number <= 4; number += 1) {
        answers.push(await sendFrom(service(), `192.0.2.${number}`));
      }
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 503]);
      const refused = answers[3]!;
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(refused.json()).toEqual({
        message: expect.stringMatching(/^More forms are being sent than we can take .* in \d+ seconds\.$/),
        requestId: expect.any(String),
      });
    });
  },
  { overrides: { postsOfAllPerMinute: 3 } },
);

describeService(
  'a visitor beyond their own limit',
  (service) => {
    test('uses up nothing of the limit of all visitors together', async () => {
      const statuses = [];
      for (let number = 0; number < 10; number += 1) {
        statuses.push((await sendFrom(service(), '192.0.2.1')).statusCode);
      }
      expect(statuses.filter((status) => status === 429)).toHaveLength(8);
      expect((await sendFrom(service(), '192.0.2.2')).statusCode).toBe(201);
    });
  },
  { overrides: { postsPerMinute: 2, postsOfAllPerMinute: 3 } },
);

test('setting the clock back or forward changes no limit', async () => {
  const countUse = countInMemory();
  expect((await countUse('192.0.2.1', 60_000)).used).toBe(1);
  for (const hours of [-1, 1]) {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * 3_600_000);
    const { used, endsInMs } = await countUse('192.0.2.1', 60_000);
    clock.mockRestore();
    expect(used).toBeGreaterThan(1);
    expect(endsInMs).toBeLessThanOrEqual(60_000);
  }
});

test.each([
  ['loopback', 0],
  ['192.0.2.1', 1],
])(
  'with %s trusted, addresses that a proxy on this machine forwards are called ignored %i times',
  async (trustProxy, times) => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const app = fastify({ trustProxy, logger: { level: 'warn', stream } });
    warnOfUntrustedProxy(app);
    app.get('/', () => 'hello');
    await app.inject('/');
    for (let number = 0; number < 3; number += 1) {
      await app.inject({ url: '/', headers: { 'x-forwarded-for': '198.51.100.7' } });
    }
    await app.close();
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(times);
    expect(lines.join('')).not.toContain('198.51.100.7');
  },
);
