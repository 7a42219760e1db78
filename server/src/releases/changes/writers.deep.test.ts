import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openWorkshop, setUpWorkshop, type Workshop } from '../../testing/builds';
import { createSqlite, kindsOfStore, setUpStore, type TestStore } from '../../testing/kinds-of-store';
import { programFile } from '../../testing/program-file';
import type { Order } from '../../testing/writer';
import { listMembers } from '../versions/site-version';

/** Longer than a deploy of such a small release takes. */
const MANY_STEPS = 200;
/** The steps between which a test interrupts a deploy. */
const APART = 10;

type Outcome = { release?: string; problem?: string; isDead?: boolean };
type Deployed = Pick<Order, 'name' | 'breakOff'> & { code: string };

async function deployElsewhere(
  { place, shop }: { place: TestStore; shop: Workshop },
  { name, code, breakOff }: Deployed,
): Promise<Outcome> {
  const build = await shop.buildRemote(`${name}-${code}`, `${code};`);
  const writer = fork(programFile('writer'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const order: Order = { at: place.at, directory: shop.folder, build, name, breakOff };
  const ended = once(writer, 'exit');
  const said = once(writer, 'message') as Promise<[Outcome]>;
  writer.send(order);
  const [outcome] = await Promise.race([said, ended.then((): [Outcome] => [{ isDead: true }])]);
  await ended;
  return outcome;
}

describe.each(kindsOfStore)('deploys from several processes to %s', (_kind, create) => {
  const place = setUpStore(create);
  const shop = setUpWorkshop(
    ({ publishShell }) => publishShell('shell'),
    () => place.open(),
  );

  const deploy = (name: string, code: string, breakOff?: Order['breakOff']) =>
    deployElsewhere({ place, shop }, { name, code, breakOff });

  /** Checks that every file of the live version is there. */
  async function expectWhole() {
    const live = await shop.store.version((await shop.store.traffic())?.live ?? '');
    for (const { name, id, files } of listMembers(live)) {
      expect((await shop.store.release(name, id)).files).toEqual(files);
      for (const [file, { bytes, integrity }] of Object.entries(files))
        expect([name, file, (await shop.store.file(integrity)).data.length]).toEqual([name, file, bytes]);
    }
    return new Map(listMembers(live).map(({ name, id }) => [name, id]));
  }

  test('leave a complete live version and no lock when killed at any step', async () => {
    const first = await deploy('ants', 'first');
    const outcomes: Outcome[] = [];
    // Testing every step would take minutes. Each run starts at another step, so that over many runs all are tested.
    for (let step = 1 + (Date.now() % APART); step < MANY_STEPS && !outcomes.at(-1)?.release; step += APART) {
      const outcome = await deploy('ants', 'next', { step, by: 'death' });
      outcomes.push(outcome);
      const id = (await expectWhole()).get('ants');
      if (outcome.release) expect(id).toBe(outcome.release);
      const again = await shop.publishRemote(`after-${step};`, { name: 'ants' });
      expect((await expectWhole()).get('ants')).toBe(again.release.id);
    }
    expect(first.release).toBeDefined();
    expect(outcomes.some(({ isDead }) => isDead)).toBe(true);
    expect(outcomes.at(-1)?.release).toBeDefined();
  }, 240_000);

  test('keep an old release that is being pruned', async () => {
    const one = await shop.publishRemote('one;');
    for (let number = 0; number < 23; number += 1) await shop.publishRemote(`of ${number};`);
    await place.age(31);
    const prunes = Array.from({ length: 5 }, () => place.open().prune());
    const [again] = await Promise.all([shop.publishRemote('one;'), ...prunes]);
    expect(again.release.id).toBe(one.release.id);
    await expectWhole();
  });
});

test('a full disk fails a deploy with the reason and blocks no later deploy', async () => {
  const place = await createSqlite();
  const shop = await openWorkshop(place.open());
  await shop.publishShell('shell');
  const live = (await place.open().traffic())?.live;
  const problems: string[] = [];
  for (let step = 1; step < MANY_STEPS; step += APART) {
    const fault = { step, by: 'full disk' } as const;
    const { problem } = await deployElsewhere(
      { place, shop },
      { name: 'ants', code: 'one', breakOff: fault },
    );
    // The disk became full after the change was stored.
    if ((await place.open().traffic())?.live !== live) break;
    problems.push(problem ?? '');
  }
  expect(problems.length).toBeGreaterThan(2);
  expect(problems.every((problem) => problem.includes('database or disk is full'))).toBe(true);
  const { version } = await shop.publishRemote('two;', { name: 'ants' });
  expect((await place.open().traffic())?.live).toBe(version);
  await shop.close();
  await place.remove();
}, 120_000);
