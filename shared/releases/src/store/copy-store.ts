import { UsageError } from '@hireloom/service';
import { membersOf } from '../version/site-version';
import { openFolderBlobs } from './folder-blobs';
import { openFolderStore } from './open-store';
import type { ReleaseStore } from './release-store';
import { openReleases } from './releases';
import { stateKey } from './traffic-states';
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
 * Copies all site versions and their releases from one folder to another, then the current traffic. Removes nothing from the target, and
 * verifies what the target already has. Returns the number of releases, or undefined if nothing was ever published.
 * @throws UsageError
 */
export async function copyStore(fromDirectory: string, toDirectory: string): Promise<number | undefined> {
  const blobs = openFolderBlobs(toDirectory);
  const [from, to] = [openFolderStore(fromDirectory), openReleases(blobs)];
  // Read the traffic first: all that it refers to is then already stored, and later deploys are left to the next copy.
  const traffic = await from.traffic();
  if (!traffic) return undefined;
  const needed = new Set([traffic.live, ...traffic.canaries.map(({ version }) => version)]);
  const copied = new Set<string>();
  for (const id of await from.versions()) {
    await copyVersion(id, { from, to }, copied).catch((error: unknown) => {
      // A version that is not in use may be pruned at any moment.
      if (needed.has(id)) throw error;
    });
  }
  const current = await to.traffic();
  const asCurrent: Traffic = { ...traffic, serial: current?.serial ?? traffic.serial };
  // An empty target takes over this state as it is. Otherwise the state continues the target's serials.
  if (!current) await blobs.write(stateKey(traffic.serial), JSON.stringify(traffic, null, 2));
  else if (JSON.stringify(asCurrent) !== JSON.stringify(current)) {
    if (!(await to.putTraffic({ ...traffic, serial: current.serial + 1 })))
      throw new UsageError(
        `the traffic in ${toDirectory} was changed meanwhile. Try again when no one deploys.`,
      );
  }
  return copied.size;
}
