import { autoRollback, type ReleaseStore, type Traffic } from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** Number of crashes soon after a switch that put the blame on it. A supervisor gives up after five. */
const ENOUGH_CRASHES = 3;
const AFTER_SWITCH_MS = 10 * 60_000;

const serial = v.number();
/** `serial`: the traffic that the server runs, or ran when it crashed. `crashes`: earlier crashes. */
const recordSchema = v.object({
  serial: v.optional(serial),
  crashes: v.array(v.object({ serial, at: v.number() })),
});
type CrashRecord = v.InferOutput<typeof recordSchema>;

function read(file: string): CrashRecord {
  try {
    return v.parse(recordSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { crashes: [] };
  }
}

type Options = {
  /** Each server needs its own file. */
  file: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/**
 * Opens the file that records whether the previous run of this server shut down cleanly. If it did not, that counts as a
 * crash: killed, out of memory, a failed assertion in Node, or an uncaught error.
 */
export function openCrashRecord({ file, log }: Options) {
  const found = read(file);
  const last = found.serial === undefined ? [] : [{ serial: found.serial, at: Date.now() }];
  const crashes = [...found.crashes, ...last].slice(-ENOUGH_CRASHES);
  const write = (record: CrashRecord) => {
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      // Write atomically: this server may be killed at any moment.
      writeFileSync(`${file}.part`, JSON.stringify(record));
      renameSync(`${file}.part`, file);
    } catch (err) {
      log.error({ err }, 'a crash of this server could not be noted');
    }
  };
  write({ crashes });
  return {
    /** Records the traffic that this server runs or starts. */
    runs: (traffic?: Pick<Traffic, 'serial'>) => write({ serial: traffic?.serial, crashes }),
    ended: () => write({ crashes }),
    /** Whether this server crashed repeatedly within ten minutes of the switch to this traffic. */
    blames: ({ serial, since }: Pick<Traffic, 'serial' | 'since'>) => {
      const own = crashes.filter(
        (one) => one.serial === serial && one.at - Date.parse(since) < AFTER_SWITCH_MS,
      );
      return own.length >= ENOUGH_CRASHES;
    },
  };
}

const onTrial = ['deploy', 'promote', 'canary'];

/**
 * Rolls back the last deploy for all servers if this server crashed repeatedly soon after it, too soon to compare renderings.
 * Never throws: on failure the server goes on with the live version.
 */
export async function rollBackAfterCrashes(
  record: Pick<ReturnType<typeof openCrashRecord>, 'blames'>,
  store: ReleaseStore,
  log: Options['log'],
) {
  try {
    const traffic = await store.traffic();
    if (!traffic || !record.blames(traffic)) return;
    const { act, name, release } = traffic.change;
    if (!onTrial.includes(act) || !name || !release) return;
    const reason = `a site server crashed ${ENOUGH_CRASHES} times within ${AFTER_SWITCH_MS / 60_000} minutes of the switch.`;
    if (await autoRollback(store, { name, release, reason }))
      log.warn({ remote: name, release }, `auto-rollback of ${name}@${release}: ${reason}`);
  } catch (err) {
    log.error({ err }, 'the rollback after repeated crashes failed');
  }
}
