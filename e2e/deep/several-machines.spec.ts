import { expect, test } from '../fixtures';
import { changeContent, command, deploy, killOne, restartAll } from '../machines/acts';
import { findFates } from '../machines/fates';
import { type Machines, startMachines } from '../machines/machines';
import { LEADS, SEARCHES, startVisitors, type Tally } from '../machines/visitors';

/** The delivered nginx, three servers and PostgreSQL under constant load. `npm run bench:machines` measures times and throughput. */
test.describe.configure({ mode: 'serial' });

const PER_SECOND = 20;

let machines: Machines;
let killed: Tally;

test.beforeAll(async () => {
  machines = await startMachines();
});
test.afterAll(() => machines.stop());

/** Counts what visitors get while `act` runs. */
async function during(act: () => Promise<unknown>, perSecond = PER_SECOND): Promise<Tally> {
  const visitors = startVisitors(machines, perSecond);
  try {
    await act();
  } finally {
    // Requests sent afterwards must succeed too.
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return visitors.stop();
}

/** Leaves out new searches: on a machine that is busy with other tests, one is rejected if its list is slow. The bench counts them. */
const countHarm = ({ failed, missingFiles, mixed }: Tally) => ({
  failed: failed.filter((one) => !one.includes(SEARCHES)),
  missingFiles,
  mixed,
});

const unharmed = { failed: [], missingFiles: [], mixed: 0 };
const keptOnce = { lost: [], doubled: [] };

test('no request fails during deploys and rollbacks of remote and shell', async () => {
  const tally = await during(async () => {
    await deploy(machines, 'content');
    await deploy(machines, 'shell');
    await deploy(machines, 'content', 30);
    await command(machines, 'content', 'canary', 'promote');
    await command(machines, 'content', 'rollback');
  });
  expect(countHarm(tally)).toEqual(unharmed);
  expect(tally.acknowledged.length).toBeGreaterThan(0);
  expect(await findFates(machines, tally)).toMatchObject(keptOnce);
});

test('an article and its rollback reach all servers within three seconds, and no request fails', async () => {
  const slug = 'new-on-all-servers';
  const head = 'title: New\ncategory: Recruitment\ndate: 2026-01-31\ndescription: New.';
  const files = [{ path: `articles/${slug}.md`, bytes: Buffer.from(`---\n${head}\n---\n\nNew.\n`) }];
  const taken: number[] = [];
  const change = async (status: number, act: Parameters<typeof changeContent>[1]) =>
    taken.push(await changeContent(machines, act, { slug, status }));
  const tally = await during(async () => {
    let before = 0;
    await change(200, async (site) => {
      before = (await site.latest())?.serial ?? 0;
      await site.publish({ follows: before, removed: [], reason: '' }, files, () => undefined);
    });
    await change(404, (site) => site.rollBack(before, 'too early', () => undefined));
  }, 30);
  expect(countHarm(tally)).toEqual(unharmed);
  expect(Math.max(...taken)).toBeLessThan(3);
});

test('no request fails during a rolling restart', async () => {
  const tally = await during(() => restartAll(machines));
  expect(countHarm(tally)).toEqual(unharmed);
  expect(await findFates(machines, tally)).toMatchObject(keptOnce);
});

test('no request fails and no lead is duplicated while the servers are killed in turn', async () => {
  const tally = await during(async () => {
    for (const machine of machines.machines) await killOne(machine);
  });
  killed = tally;
  // Another server repeats the killed one's requests, forms included: their keys prevent duplicates.
  expect(countHarm(tally)).toEqual(unharmed);
  expect(await findFates(machines, tally)).toMatchObject(keptOnce);
});

test('during a PostgreSQL outage, pages are served even after a restart and forms are rejected; everything recovers', async () => {
  const [first] = machines.machines;
  const away = await during(async () => {
    await machines.postgres.kill();
    await first?.end();
    await first?.start();
    await machines.postgres.start();
  });
  const { failed, ...others } = countHarm(away);
  expect({ ...others, failed: failed.filter((one) => !one.includes(LEADS)) }).toEqual(unharmed);
  expect(away.failedLeads).toBeGreaterThan(0);
  expect(await findFates(machines, away)).toMatchObject(keptOnce);

  await expect.poll(async () => countHarm(await during(async () => undefined)).failed).toEqual([]);
});

test('every lead sent during the kills is delivered', async () => {
  // The other server takes over the killed one's notices after 25 seconds.
  await expect.poll(async () => (await findFates(machines, killed)).noticesLost).toEqual([]);
});
