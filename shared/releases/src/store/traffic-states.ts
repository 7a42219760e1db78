import { UsageError } from '@hireloom/service';
import { parseJson } from '../release/parse-json';
import { type Blobs, NotInStore, StoreAway } from './blobs';
import { type Traffic, trafficSchema } from '../version/traffic';

/** The prefix of all states of the traffic. */
export const STATES = 'traffic/';

/** Keys are never overwritten: a torn state keeps its key, and its replacement gets a suffix. */
export const stateKey = (serial: number, attempt = 0) =>
  `${STATES}${String(serial).padStart(8, '0')}${attempt ? `-${String(attempt).padStart(2, '0')}` : ''}.json`;

const STATE_KEY = /^traffic\/(\d{8})(?:-\d\d)?\.json$/;

/** The serial in the key of a state. */
export const serialOf = (key: string) => Number(STATE_KEY.exec(key)?.[1] ?? 0);

const withoutEnding = (key: string) => key.replace('.json', '');

/** The keys of all states, latest first. */
export const stateKeys = async (blobs: Blobs): Promise<string[]> =>
  (await blobs.list(STATES))
    .filter((key) => STATE_KEY.test(key))
    .sort((a, b) => (withoutEnding(a) < withoutEnding(b) ? 1 : -1));

/** @throws UsageError if the state is missing or torn. */
const readState = async (blobs: Blobs, key: string): Promise<Traffic> =>
  parseJson(`${blobs.place}: ${key}`, String(await blobs.read(key)), trafficSchema);

/** The latest readable state: a torn one counts as never written. @throws UsageError if all states are torn. */
export async function readTraffic(blobs: Blobs): Promise<Traffic | undefined> {
  let problem: Error | undefined;
  for (const key of await stateKeys(blobs)) {
    try {
      return await readState(blobs, key);
    } catch (error) {
      if (!(error instanceof NotInStore)) problem ??= error as Error;
    }
  }
  if (problem) throw problem;
  return undefined;
}

const isTorn = (blobs: Blobs, key: string) =>
  readState(blobs, key).then(
    () => false,
    (error: unknown) => !(error instanceof NotInStore),
  );

/** The first key for a serial that is not taken by a torn state. */
async function keyFor(blobs: Blobs, serial: number): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const key = stateKey(serial, attempt);
    if (!(await isTorn(blobs, key))) return key;
  }
}

/** Compare-and-swap. Returns whether this writer got the serial. @throws UsageError if the serial would leave a gap. */
export async function writeTraffic(blobs: Blobs, next: Traffic): Promise<boolean> {
  const before = await readTraffic(blobs).catch((error: unknown) => {
    if (error instanceof StoreAway) throw error;
    // All states are torn: count from the start.
    return undefined;
  });
  const current = before?.serial ?? 0;
  if (next.serial <= current) return false;
  if (next.serial > current + 1) throw new UsageError(`traffic ${next.serial} can't follow ${current}.`);
  const key = await keyFor(blobs, next.serial);
  return blobs.write(key, JSON.stringify(next, null, 2), { ifAbsent: true });
}
