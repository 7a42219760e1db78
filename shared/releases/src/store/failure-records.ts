import { correctReference, PHASES, referenceOf } from '@hireloom/contracts';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { parseJson } from '../release/parse-json';
import { writeWhole } from './durable-files';

/** When this many are stored, a new failure evicts the oldest. */
const MOST_RECORDS = 500;
export const RECORD_DAYS = 30;
const MOST_IDS = 40;
/** A failure in a loop is written once in this time, with its count. */
const WRITE_PAUSE_MS = 1000;
const DAY_MS = 24 * 60 * 60_000;

const text = v.string();
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/**
 * All failures with one reference. `message` and `place` come from the latest failure that has a place. `ids`: the latest request and
 * trace ids.
 */
const recordSchema = v.object({
  ...{ remote: text, release: text, module: text, phase: v.picklist(PHASES), page: text, message: text },
  ...{ place: v.optional(text), browser: count, server: count, first: text, last: text, ids: v.array(text) },
});
export type FailureRecord = v.InferOutput<typeof recordSchema>;

/** One failure, without anything personal. `place`: file, line and column in the release, or in its sources. */
export type Failure = Omit<FailureRecord, 'browser' | 'server' | 'first' | 'last'> & {
  side: 'browser' | 'server';
};

function add(older: FailureRecord | undefined, newer: FailureRecord): FailureRecord {
  if (!older) return newer;
  const { message, place } = newer.place || !older.place ? newer : older;
  const counts = { browser: older.browser + newer.browser, server: older.server + newer.server };
  const ids = [...new Set([...older.ids, ...newer.ids])].slice(-MOST_IDS);
  return { ...newer, ...counts, message, place, ids, first: older.first };
}

/** Returns undefined if the file is missing or damaged. */
const read = async (file: string): Promise<FailureRecord | undefined> =>
  readFile(file, 'utf8')
    .then((json) => parseJson(file, json, recordSchema))
    .catch(() => undefined);

async function prune(directory: string) {
  const files = (await readdir(directory).catch(() => [])).map((name) => path.join(directory, name));
  const writtenAt = async (file: string) => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
  const dated = await Promise.all(files.map(async (file) => ({ file, at: await writtenAt(file) })));
  const newest = dated.sort((a, b) => b.at - a.at).slice(0, MOST_RECORDS);
  const from = Date.now() - RECORD_DAYS * DAY_MS;
  const stays = new Set(newest.filter(({ at }) => at >= from).map(({ file }) => file));
  for (const file of files) if (!stays.has(file)) await rm(file, { force: true });
}

/** Records failures in the background, a file for each reference. Servers that share the folder may lose a count of the same second. */
export function createFailureRecords(directory: string, onError: (err: unknown) => void) {
  const pending = new Map<string, FailureRecord>();
  let written = Promise.resolve();
  let isWaiting = false;
  const writePending = async () => {
    const batch = [...pending];
    pending.clear();
    for (const [reference, record] of batch) {
      const file = path.join(directory, `${reference}.json`);
      await writeWhole(file, JSON.stringify(add(await read(file), record)));
    }
    await prune(directory);
  };
  const flush = () => (written = written.then(writePending).catch(onError));
  // Records expire even if nothing fails any more.
  void flush();
  const timer = setInterval(() => void flush(), DAY_MS).unref();
  return {
    record: ({ side, ...failure }: Failure) => {
      const reference = referenceOf(failure);
      const known = pending.get(reference);
      if (!known && pending.size >= MOST_RECORDS) return;
      const now = new Date().toISOString();
      const counts = { browser: Number(side === 'browser'), server: Number(side === 'server') };
      pending.set(reference, add(known, { ...failure, ...counts, first: now, last: now }));
      if (isWaiting) return;
      isWaiting = true;
      // The next pause begins after the last write, so that a slow disk has one batch at a time.
      const wait = written.then(() => pause(WRITE_PAUSE_MS, undefined, { ref: false }));
      void wait.then(() => ((isWaiting = false), flush()));
    },
    /** Writes what is pending. */
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

/** Finds the records of a reference, a request or a trace. */
export async function findFailures(directory: string, id: string): Promise<FailureRecord[]> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.json'));
  const records = await Promise.all(names.map((name) => read(path.join(directory, name))));
  const isMeant = (one: FailureRecord) => [referenceOf(one), ...one.ids].includes(correctReference(id));
  return records.filter((one) => one !== undefined).filter(isMeant);
}
