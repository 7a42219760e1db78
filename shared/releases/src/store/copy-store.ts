import { type Traffic } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import path from 'node:path';
import { makeFolder, writeWhole } from './durable-files';
import { openFolderStore } from './folder-store';
import { putBuild } from './put-build';
import type { ReleaseStore } from './release-store';
import { membersOf } from '../version/site-version-id';

type Places = { from: ReleaseStore; to: ReleaseStore; fromDirectory: string };

async function copyVersion(id: string, { from, to, fromDirectory }: Places, copied: Set<string>) {
  const version = await from.version(id);
  for (const member of membersOf(version)) {
    const place = path.join(member.name, member.id);
    if (copied.has(place)) continue;
    const release = await from.release(member.name, member.id);
    await putBuild(to, { release, build: path.join(fromDirectory, place) });
    copied.add(place);
  }
  await to.putVersion(version);
}

/** A folder without any state takes this one as its last; another one goes on counting. */
async function putTraffic(traffic: Traffic, to: ReleaseStore, toDirectory: string) {
  const current = await to.traffic();
  if (!current) return writeWhole(path.join(toDirectory, 'traffic.json'), JSON.stringify(traffic, null, 2));
  if (JSON.stringify({ ...traffic, serial: current.serial }) === JSON.stringify(current)) return;
  if (await to.putTraffic({ ...traffic, serial: current.serial + 1 })) return;
  throw new UsageError(`the traffic in ${toDirectory} was changed meanwhile. Try again when no one deploys.`);
}

/**
 * Copies all site versions of one folder with their releases into another, and what visitors get last. Nothing that lies there is
 * lost, and whatever is there already is checked. Returns the number of releases; undefined where nothing was ever published.
 * @throws UsageError
 */
export async function copyStore(fromDirectory: string, toDirectory: string): Promise<number | undefined> {
  const [from, to] = [openFolderStore(fromDirectory), openFolderStore(toDirectory)];
  // First: whatever it names is there already, and what is deployed from now on is for the next copy.
  const traffic = await from.traffic();
  if (!traffic) return undefined;
  const needed = new Set([traffic.live, ...traffic.canaries.map(({ version }) => version)]);
  const copied = new Set<string>();
  await makeFolder(toDirectory);
  for (const id of await from.versions()) {
    await copyVersion(id, { from, to, fromDirectory }, copied).catch((error: unknown) => {
      // What nothing needs may be removed at any moment.
      if (needed.has(id)) throw error;
    });
  }
  await putTraffic(traffic, to, toDirectory);
  return copied.size;
}
