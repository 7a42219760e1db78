import { randomUUID } from 'node:crypto';
import { createCounter } from './rate-limit';
import { describeOnSqlite, describeWith, onSqlite, type TestService } from '../testing/test-service';

const sendFrom = ({ post }: TestService, address: string, path = 'subscribe') =>
  post(path, { email: `${randomUUID()}@acorn.example` }, { 'x-forwarded-for': address });

const suspicions = async ({ leads }: TestService) =>
  (await leads()).map(({ quarantined_because }) => quarantined_because);

describeWith({ overrides: { postsOfAllPerMinute: 3 } })('the total limit for all visitors', (service) => {
  test('quarantines further forms without rejecting them', async () => {
    for (let number = 1; number <= 5; number += 1) {
      expect((await sendFrom(service(), `192.0.${number}.1`)).statusCode).toBe(201);
    }
    expect((await suspicions(service())).sort()).toEqual(['flood', 'flood', null, null, null].sort());
  });
});

describeWith({ ...onSqlite, overrides: { postsOfAllPerMinute: 20 } })(
  'the share of one network',
  (service) => {
    test('leaves most of the total limit to other networks', async () => {
      for (let number = 0; number < 30; number += 1) {
        expect((await sendFrom(service(), `192.0.2.${number}`)).statusCode).toBe(201);
      }
      for (let number = 0; number < 18; number += 1) await sendFrom(service(), `198.51.${number}.1`);
      const found = await suspicions(service());
      expect(found.filter((one) => one === null)).toHaveLength(20);
      expect(found.slice(-18)).toEqual(Array(18).fill(null));
    });
  },
);

describeWith({ ...onSqlite, overrides: { postsPerMinute: 1, postsOfAllPerMinute: 1 } })(
  'requests that are not valid forms',
  (service) => {
    test('do not count towards any limit', async () => {
      for (let number = 0; number < 20; number += 1) {
        const invalid = number % 2 ? 'x' : '{"email":"x"}';
        const { statusCode } = await service().post('subscribe', invalid, { 'x-forwarded-for': '192.0.2.1' });
        expect(statusCode).toBe(400);
      }
      expect((await sendFrom(service(), '192.0.2.1')).statusCode).toBe(201);
      expect(await suspicions(service())).toEqual([null]);
    });
  },
);

describeWith({ overrides: { postsPerMinute: 2 } })('the limit per minute', (service) => {
  test('counts each form of an IP address separately and sends Retry-After', async () => {
    expect((await sendFrom(service(), '192.0.2.1')).statusCode).toBe(201);
    expect((await sendFrom(service(), '192.0.2.1')).statusCode).toBe(201);
    expect((await sendFrom(service(), '192.0.2.1', 'addcontact')).statusCode).toBe(400);
    const refused = await sendFrom(service(), '192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.json()).toEqual({ message: expect.stringMatching(/^Too many requests/) });
    expect((await sendFrom(service(), '192.0.2.2')).statusCode).toBe(201);
  });
});

describeWith({ ...onSqlite, overrides: { postsPerHour: 2 } })('the limit per hour', (service) => {
  test('rejects further forms from the IP address', async () => {
    const answers = [];
    for (let number = 0; number < 3; number += 1) answers.push(await sendFrom(service(), '192.0.2.1'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429]);
    expect(answers[2]?.json()).toMatchObject({ message: expect.stringMatching(/in 60 minutes\.$/) });
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(3500);
  });
});

describeOnSqlite('the limits', (service) => {
  test('are not exhausted by a clock that is set back', async () => {
    await service().inDatabase(async (db) => {
      const countUse = await createCounter(db);
      const hourMs = 3_600_000;
      const now = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
      expect(await countUse('192.0.2.1', hourMs)).toEqual({ used: 1, endsInMs: hourMs });
      expect((await countUse('192.0.2.1', hourMs)).used).toBe(2);
      clock.mockReturnValue(now - 24 * hourMs);
      expect(await countUse('192.0.2.1', hourMs)).toEqual({ used: 1, endsInMs: hourMs });
      clock.mockRestore();
    });
  });
});
