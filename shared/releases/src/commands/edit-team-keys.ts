import { UsageError } from '@hireloom/service';
import { existsSync } from 'node:fs';
import { chmod, chown, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import pRetry from 'p-retry';
import { readTeamKeys } from '../release/team-keys';
import { writeWhole } from '../release/write-whole';

/** Readable by everybody: the keys in it are public, and the site server may run as another user. */
const NEW_FILE = 0o644;

const LOCK_RETRIES = { retries: 100, minTimeout: 50, factor: 1 };

/** Runs one edit at a time, so that none overwrites another. A lock left by a killed command must be removed by hand. */
async function withLock(file: string, work: () => Promise<void>) {
  const lock = `${file}.lock`;
  await pRetry(async () => {
    await writeFile(lock, `${process.pid}\n`, { flag: 'wx' }).catch(() => {
      throw new UsageError(
        `another command edits ${file}, or was killed while it did. If none runs, remove ${lock} and try again.`,
      );
    });
  }, LOCK_RETRIES);
  await work().finally(() => rm(lock));
}

type Entries = Partial<Record<string, object>>;

/** Site servers may read the file at any time: replace it atomically, and preserve its owner and mode. */
async function editEntries(file: string, change: (entries: Entries) => void) {
  const target = existsSync(file) ? await realpath(file) : file;
  await withLock(target, async () => {
    const before = existsSync(target) ? await stat(target) : undefined;
    const entries = before ? (JSON.parse(await readFile(target, 'utf8')) as Entries) : {};
    change(entries);
    await writeWhole(target, `${JSON.stringify(entries, null, 2)}\n`, { flush: true });
    if (before) await chown(target, before.uid, before.gid).catch(() => undefined);
    await chmod(target, before ? before.mode & 0o777 : NEW_FILE);
  });
}

type KeyEntry = { publicKey: string; publishes: readonly string[]; team: string };

/** Adds a key to the file that `TEAM_KEYS` names, creating the file if needed. @throws UsageError if the file can't be used. */
export async function addTeamKey(file: string, id: string, entry: KeyEntry) {
  if (existsSync(file)) readTeamKeys(file);
  await editEntries(file, (entries) => {
    entries[id] = entry;
  });
}

/** Retires a key in the file that `TEAM_KEYS` names. @throws UsageError if the key is not in the file or is already retired. */
export async function retireTeamKey(file: string, id: string) {
  const keys = readTeamKeys(file);
  const key = keys.get(id);
  if (!key) throw new UsageError(`${file} has no key ${id}. It has: ${[...keys.keys()].join(', ')}.`);
  if (key.retired) throw new UsageError(`${id} is retired already.`);
  await editEntries(file, (entries) => {
    const entry = entries[id];
    if (!entry || 'retired' in entry)
      throw new UsageError(`${id} was removed or retired meanwhile: look at ${file}.`);
    entries[id] = { ...entry, retired: true };
  });
}
