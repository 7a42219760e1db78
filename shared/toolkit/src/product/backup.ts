import { backUpReleases, dataDirectory, restoreReleases, root } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { settings } from './settings';

const isPostgres = settings.DATABASE_URL !== undefined;

const databaseIn = (folder: string) => path.join(folder, isPostgres ? 'database.dump' : 'database.sqlite');
const releasesIn = (folder: string) => path.join(folder, 'releases.sqlite');

/** Runs a program of the API, since only the API knows its database. The program prints what is wrong. @throws UsageError */
function runProgram(name: 'backup' | 'restore', file: string) {
  const source = `server/scripts/${name}.ts`;
  const script = existsSync(path.join(root, source)) ? source : `server/dist/${name}.mjs`;
  const transpiler = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const args = [...transpiler, path.join(root, script), file];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new UsageError(`the ${name} of the database failed; the reason stands above.`);
}

const resolveFolder = (folder: string) => path.resolve(settings.INIT_CWD ?? '.', folder);

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const DAY_MS = 24 * 3_600_000;
const isOurs = (name: string) => /^(database|releases)\.(sqlite|dump)(-\w+)?$/.test(name);

/**
 * Deletes drafts in `folder` that killed backups left behind: they contain personal data, and nothing else deletes them. Skips drafts
 * less than a day old, which may still be in progress, and folders with anything that is not part of a backup.
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

function defaultFolder() {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return path.join(dataDirectory(), 'backups', `hireloom-${time}`);
}

/**
 * Copies the database and the releases into a new folder while the services run; the default is a folder in "backups" of DATA_DIR.
 * With PostgreSQL the releases are in the database. The journal of erasures is not copied. @throws UsageError
 */
export async function backUp(folder?: string) {
  const target = folder ? resolveFolder(folder) : defaultFolder();
  if (existsSync(target)) throw new UsageError(`${target} exists already: name a folder that does not.`);
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await removeUnfinishedBackups(path.dirname(target)).catch(({ message }: Error) =>
    console.error(`Drafts of earlier backups could not be removed: ${message}.`),
  );
  try {
    runProgram('backup', databaseIn(draft));
    const hasReleases = !isPostgres && (await backUpReleases(releasesIn(draft)));
    await syncFolder(draft);
    await rename(draft, target);
    await syncFolder(path.dirname(target));
    if (hasReleases) console.log('Copied the releases, and what visitors get of them.');
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  console.log(`The backup is ${target}. It holds personal data: keep it where its owner alone may read it.`);
}

/** Replaces database and releases with those of a backup. @throws UsageError */
export async function restore(folder: string) {
  const source = resolveFolder(folder);
  const database = databaseIn(source);
  if (!existsSync(database))
    throw new UsageError(
      `${database} does not exist: name the folder of a backup that was made ${isPostgres ? 'with' : 'without'} DATABASE_URL.`,
    );
  runProgram('restore', database);
  if (isPostgres) return console.log('Releases that are in the same database were restored with it.');
  const hasReleases = await restoreReleases(releasesIn(source));
  console.log(
    hasReleases
      ? 'Restored the releases, and what visitors get of them.'
      : 'The backup has no releases: "npm start" publishes those of this folder.',
  );
}
