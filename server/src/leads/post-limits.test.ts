import { randomUUID } from 'node:crypto';
import { openDatabase } from '../database/database';
import { countInMemory } from './rate-limit';
import { describeOnSqlite, describeService, type TestService } from '../testing/test-service';
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
    test('applies across all its /64 networks', async () => {
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

async function suspicions({ config }: TestService) {
  const db = await openDatabase(config);
  const leads = await db.selectFrom('lead').select('quarantined_because').orderBy('created_at').execute();
  await db.destroy();
  return leads.map(({ quarantined_because }) => quarantined_because);
}

describeService(
  'the total limit for all visitors',
  (service) => {
    test('quarantines further forms without rejecting them', async () => {
      for (let number = 1; number <= 5; number += 1) {
        expect((await sendFrom(service(), `192.0.${number}.1`)).statusCode).toBe(201);
      }
      expect((await suspicions(service())).sort()).toEqual(['flood', 'flood', null, null, null].sort());
    });
  },
  { overrides: { postsOfAllPerMinute: 3 } },
);

describeOnSqlite(
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
  { overrides: { postsOfAllPerMinute: 20 } },
);

describeOnSqlite(
  'requests that are not valid forms',
  (service) => {
    test('do not count towards any limit', async () => {
      for (let number = 0; number < 20; number += 1) {
        const { statusCode } = await service().app.inject({
          method: 'POST',
          url: '/api/api/subscribe',
          payload: number % 2 ? 'x' : '{"email":"x"}',
          headers: { ...ownPage, 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
        });
        expect(statusCode).toBe(400);
      }
      expect((await sendFrom(service(), '192.0.2.1')).statusCode).toBe(201);
      expect(await suspicions(service())).toEqual([null]);
    });
  },
  { overrides: { postsPerMinute: 1, postsOfAllPerMinute: 1 } },
);

for (const [limit, seconds, words] of [
  ['postsPerHour', 3600, /in 60 minutes\.$/],
  ['postsPerDay', 86_400, /in 24 hours\.$/],
] as const)
  describeService(
    `the limit ${limit}`,
    (service) => {
      test('rejects further forms from the address', async () => {
        const answers = [];
        for (let number = 0; number < 3; number += 1) answers.push(await sendFrom(service(), '192.0.2.1'));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429]);
        expect(answers[2]?.json()).toMatchObject({ message: expect.stringMatching(words) });
        expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(seconds - 100);
      });
    },
    { overrides: { [limit]: 2 } },
  );

test('limits are unaffected by clock changes', async () => {
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
