import { UsageError } from '@hireloom/service';
import { membersOf } from '../version/site-version';
import { openFolderBlobs } from './folder-blobs';
import { openFolderStore } from './open-store';
import type { ReleaseStore } from './release-store';
import { openReleases } from './releases';
import { TRAFFIC } from './traffic-states';
import type { Traffic } from '../version/traffic';

type Places = { from: ReleaseStore; to: ReleaseStore };

async function copyVersion(id: string, { from, to }: Places, copied: Set<string>) {
  const version = await from.version(id);
  for (const { name, id: release } of membersOf(version)) {
    if (copied.has(`${name}/${release}`)) continue;
    await to.putRelease(await from.release(name, release), (file) => from.file(name, release, file));
    copied.add(`${name}/${release}`);
  }
  await to.putVersion(version);
}

/**
 * Copies all site versions of one folder with their releases into another, and what visitors get last. Nothing that is there
 * is lost, and whatever is there already is checked. Returns the number of releases; undefined where nothing was ever published.
 * @throws UsageError
 */
export async function copyStore(fromDirectory: string, toDirectory: string): Promise<number | undefined> {
  const blobs = openFolderBlobs(toDirectory);
  const [from, to] = [openFolderStore(fromDirectory), openReleases(blobs)];
  // First: whatever it names is there already, and what is deployed from now on is for the next copy.
  const traffic = await from.traffic();
  if (!traffic) return undefined;
  const needed = new Set([traffic.live, ...traffic.canaries.map(({ version }) => version)]);
  const copied = new Set<string>();
  for (const id of await from.versions()) {
    await copyVersion(id, { from, to }, copied).catch((error: unknown) => {
      // What nothing needs may be removed at any moment.
      if (needed.has(id)) throw error;
    });
  }
  const current = await to.traffic();
  const asCurrent: Traffic = { ...traffic, serial: current?.serial ?? traffic.serial };
  // A folder without any state takes this one as its last; another one goes on counting.
  if (!current) await blobs.write(TRAFFIC, JSON.stringify(traffic, null, 2));
  else if (JSON.stringify(asCurrent) !== JSON.stringify(current)) {
    if (!(await to.putTraffic({ ...traffic, serial: current.serial + 1 })))
      throw new UsageError(
        `the traffic in ${toDirectory} was changed meanwhile. Try again when no one deploys.`,
      );
  }
  return copied.size;
}
