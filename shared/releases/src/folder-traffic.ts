import { type Traffic, trafficSchema, UsageError } from '@hireloom/contracts';
import { existsSync } from 'node:fs';
import { link, rename } from 'node:fs/promises';
import path from 'node:path';
import { listFolder, writeOnce, writeWhole } from './durable-files';
import { readJson } from './read-json';

/** Each state of the traffic, and beside them the last one again, for static hosts: nobody can list a folder there. */
const STATES = 'traffic';
const LAST_STATE = 'traffic.json';

const stateFile = (serial: number) => path.join(STATES, `${String(serial).padStart(8, '0')}.json`);

export async function readTraffic(directory: string): Promise<Traffic | undefined> {
  const names = await listFolder(path.join(directory, STATES));
  const states = names.filter((name) => /^\d{8}\.json$/.test(name)).sort((a, b) => (a < b ? 1 : -1));
  const files = [...states.map((name) => path.join(STATES, name)), LAST_STATE];
  let problem: unknown;
  // A state that is torn counts as if it had never been written: the one before is in force.
  for (const file of files.filter((one) => existsSync(path.join(directory, one)))) {
    try {
      return await readJson(path.join(directory, file), trafficSchema);
    } catch (error) {
      problem ??= error;
    }
  }
  if (problem) throw problem;
  return undefined;
}

const isTorn = (file: string) =>
  readJson(file, trafficSchema).then(
    () => false,
    () => true,
  );

/** Renames a torn state, so that its number is free. */
async function moveTorn(file: string) {
  if (!existsSync(file) || !(await isTorn(file))) return;
  const moved = `${file}.torn-${Date.now()}`;
  await rename(file, moved);
  // Another writer may have been here between the look and the move.
  if (!(await isTorn(moved))) await link(moved, file);
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
  const file = path.join(directory, stateFile(next.serial));
  await moveTorn(file);
  const isWritten = await writeOnce(file, JSON.stringify(next, null, 2));
  if (isWritten) await writeLastState(directory, next);
  return isWritten;
}
