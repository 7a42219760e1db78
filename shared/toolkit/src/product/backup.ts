import { copyStore, dataDirectory, root, storeDirectory } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { argumentsFor } from './services';

/** In the folder of a backup. Of PostgreSQL the database holds the releases as well. */
const databaseIn = (folder: string) =>
  path.join(folder, process.env.DATABASE_URL ? 'database.dump' : 'database.sqlite');
const releasesIn = (folder: string) => path.join(folder, 'releases');

const program = (name: 'backup' | 'restore') => {
  const source = `api/scripts/${name}.ts`;
  return existsSync(path.join(root, source)) ? source : `api/dist/${name}.mjs`;
};

/** The API's own program, which alone knows the database. It says itself what is wrong. */
function runProgram(name: 'backup' | 'restore', file: string) {
  const script = program(name);
  const words = [...argumentsFor(script), path.join(root, script), file];
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new UsageError('the database could not be handled; the reason stands above.');
}

/** npm runs commands in the package's folder; INIT_CWD is where the command was given. */
const given = (folder: string) => path.resolve(process.env.INIT_CWD ?? '.', folder);

const timeForName = () => new Date().toISOString().slice(0, 19).replaceAll(':', '-');

async function toDisk(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const DAY_MS = 24 * 3_600_000;
const isOurs = (name: string) => /^(database\.(sqlite|dump)(\.part(-\w+)?)?|releases)$/.test(name);

/**
 * Removes drafts that killed backups left in `folder`: they hold personal data, and nothing else deletes them. Keeps drafts younger
 * than a day, which may still be written, and folders whose content is not a backup's.
 */
export async function removeUnfinishedBackups(folder: string) {
  for (const one of await readdir(folder, { withFileTypes: true })) {
    const draft = path.join(folder, one.name);
    if (!one.name.endsWith('.part') || !one.isDirectory()) continue;
    const entries = await readdir(draft);
    const isOld = (await stat(draft)).mtimeMs < Date.now() - DAY_MS;
    if (isOld && entries.length > 0 && entries.every(isOurs)) await rm(draft, { recursive: true });
  }
}

/**
 * Copies database and releases into a new folder, while the services run, by default into one in "backups" of DATA_DIR.
 * The journal of erasures is not in it. @throws UsageError
 */
export async function backUp(folder?: string) {
  const target = folder ? given(folder) : path.join(dataDirectory(), 'backups', `hireloom-${timeForName()}`);
  if (existsSync(target)) throw new UsageError(`${target} is there already: name a folder that is not.`);
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await removeUnfinishedBackups(path.dirname(target)).catch((error: Error) =>
    console.error(`Backups that were broken off could not be removed: ${error.message}.`),
  );
  try {
    runProgram('backup', databaseIn(draft));
    const number = process.env.DATABASE_URL
      ? undefined
      : await copyStore(storeDirectory(), releasesIn(draft));
    await toDisk(draft);
    await rename(draft, target);
    await toDisk(path.dirname(target));
    if (number !== undefined) console.log(`Copied ${number} releases, and what visitors get of them.`);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  console.log(`The backup is ${target}. It holds personal data: keep it where its owner alone may read it.`);
}

/** Replaces the database by that of a backup, and makes its releases what visitors get. @throws UsageError */
export async function restore(folder: string) {
  const source = given(folder);
  const database = databaseIn(source);
  if (!existsSync(database)) {
    throw new UsageError(
      `${database} is not there: name the folder of a backup that was made ${process.env.DATABASE_URL ? 'with' : 'without'} DATABASE_URL.`,
    );
  }
  runProgram('restore', database);
  if (process.env.DATABASE_URL)
    return console.log('Releases that are in the same database were restored with it.');
  const number = await copyStore(releasesIn(source), storeDirectory());
  console.log(
    number === undefined
      ? 'The backup has no releases: "npm start" publishes those of this folder.'
      : `Restored ${number} releases, and what visitors get of them.`,
  );
}
