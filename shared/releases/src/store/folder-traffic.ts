import { type Traffic, trafficSchema } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import path from 'node:path';
import { listFolder, writeOnce, writeWhole } from './durable-files';
import { readJson } from '../release/read-json';
import { NotInStore } from './release-store';

/** Each state of the traffic, and beside them the last one again, for static hosts: nobody can list a folder there. */
const STATES = 'traffic';
const LAST_STATE = 'traffic.json';

/** A state that is torn keeps its name, and the one that takes its place has a number behind it: nobody moves what others write. */
const stateName = (serial: number, attempt: number) =>
  `${String(serial).padStart(8, '0')}${attempt ? `-${String(attempt).padStart(2, '0')}` : ''}.json`;

/** The serial of a state by the name of its file; undefined for other files. */
export function serialOf(name: string): number | undefined {
  const [, serial] = /^(\d{8})(?:-\d\d)?\.json$/.exec(name) ?? [];
  return serial === undefined ? undefined : Number(serial);
}

const bare = (name: string) => name.replace('.json', '');

/** The files of all states, the last one first. */
export const stateNames = async (directory: string): Promise<string[]> =>
  (await listFolder(path.join(directory, STATES)))
    .filter((name) => serialOf(name) !== undefined)
    .sort((a, b) => (bare(a) < bare(b) ? 1 : -1));

export async function readTraffic(directory: string): Promise<Traffic | undefined> {
  const states = await stateNames(directory);
  const files = [...states.map((name) => path.join(STATES, name)), LAST_STATE];
  let problem: unknown;
  // A state that is torn counts as if it had never been written: the one before is in force.
  for (const file of files) {
    try {
      return await readJson(path.join(directory, file), trafficSchema);
    } catch (error) {
      if (!(error instanceof NotInStore)) problem ??= error;
    }
  }
  if (problem) throw problem;
  return undefined;
}

const isTorn = (file: string) =>
  readJson(file, trafficSchema).then(
    () => false,
    (error: unknown) => !(error instanceof NotInStore),
  );

/** The first name of a serial that is free, or taken by a state that is whole. */
async function fileFor(directory: string, serial: number): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const file = path.join(directory, STATES, stateName(serial, attempt));
    if (!(await isTorn(file))) return file;
  }
}

/** The last of several writers leaves the last state, whatever the order in which they come here. */
async function writeLastState(directory: string, written: Traffic) {
  await writeWhole(path.join(directory, LAST_STATE), JSON.stringify(written, null, 2));
  const last = await readTraffic(directory);
  if (last && last.serial > written.serial) await writeLastState(directory, last);
}

/** Gives whether this writer took the serial. @throws UsageError where a serial would be left out. */
export async function writeTraffic(directory: string, next: Traffic): Promise<boolean> {
  const current = (await readTraffic(directory).catch(() => undefined))?.serial ?? 0;
  if (next.serial <= current) return false;
  if (next.serial > current + 1) throw new UsageError(`traffic ${next.serial} can't follow ${current}.`);
  const file = await fileFor(directory, next.serial);
  const isWritten = await writeOnce(file, JSON.stringify(next, null, 2));
  if (isWritten) await writeLastState(directory, next);
  return isWritten;
}
