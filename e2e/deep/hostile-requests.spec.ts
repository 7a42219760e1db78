import { expect, test } from '../fixtures';
import { type HostileClass, hostileClasses } from '../fixtures/hostile/classes';
import { drain, leakFinder, sendLead } from '../fixtures/hostile/health';
import { randomFrom } from '../fixtures/hostile/random';
import { sendBytes } from '../fixtures/hostile/send';
import { launchOwnSite, type OwnSite } from '../scripts/launch-site';

const REQUESTS = 5000;
const AT_ONCE = 24;
/** Slow clients hold their connections until a time limit ends them. */
const SLOW_AT_ONCE = 200;

/** The same requests in every run. Another seed sends others. */
const random = randomFrom(Number(process.env.FUZZ_SEED ?? 1));

let site: OwnSite;

// X-Forwarded-For is believed, so that limits per address do not hide what lies behind them.
test.beforeAll(async () => {
  site = await launchOwnSite({ TRUST_PROXY: 'loopback' });
});
test.afterAll(() => site.stop());

/** Sends the share of one class. Returns the requests that were not answered as they must be. */
async function findFaults(one: HostileClass): Promise<string[]> {
  const port = Number(new URL(site.address).port);
  const findLeaks = leakFinder(site);
  const faults: string[] = [];
  let left = Math.ceil(one.share * REQUESTS);
  const client = async () => {
    while (left > 0) {
      const shot = one.make(random);
      left -= shot.requests;
      const { statuses, text, isHung } = await sendBytes(port, shot);
      // 503 with Retry-After says that the server is busy.
      const broken = statuses.filter((status) => status.startsWith('5') && status !== '503*');
      const why = [...broken, ...findLeaks(text), ...(isHung ? ['hung'] : [])];
      if (why.length > 0) faults.push(`${why.join()}: ${shot.data.toString('latin1').slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: one.name.startsWith('slow') ? SLOW_AT_ONCE : AT_ONCE }, client));
  return faults;
}

for (const one of hostileClasses)
  test(`hostile ${one.name} cause no 5xx, hang or leak`, async () => {
    expect(await findFaults(one)).toEqual([]);
    expect(await drain(site.address)).toEqual([]);
    expect(await sendLead(site.address)).toBe(201);
  });
