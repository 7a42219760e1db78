import {
  isRemote,
  openReleaseStore,
  publishParts,
  readPart,
  type ReleaseStore,
  root,
  liveChange,
} from '@hireloom/releases';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Returns the folders of the remotes: the `mfe-*` folders with a `remote.json`. */
export const remotesOf = (directory: string) =>
  readdirSync(directory)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => path.join(directory, name))
    .filter(isRemote);

/** The folders of the shell and of the remotes. */
export const packageDirectories = (): string[] => [path.join(root, 'shell'), ...remotesOf(root)];

async function explainKept(store: ReleaseStore) {
  const traffic = await store.traffic();
  if (!traffic) return;
  const [canary] = traffic.canaries;
  const { by, since } = canary ?? liveChange(traffic);
  console.log(
    `Live is version ${traffic.live}, ${canary ? `with a canary of ${canary.name} started` : 'deployed'} by ${by} at ${since}: ` +
      'the builds of this checkout were not published; "npm run deploy -w shell" or "-w mfe-<name>" publishes one.',
  );
}

/**
 * Makes the existing builds live, unless a team has already deployed. @throws UsageError if the
 * builds are not compatible with each other
 */
export async function publishBuilds(store: ReleaseStore = openReleaseStore()) {
  const parts = await Promise.all(
    packageDirectories().map((directory) => readPart({ directory, build: path.join(directory, 'dist') })),
  );
  const { outcome } = await publishParts(store, parts, { isWhole: true });
  if (outcome === 'published') console.log('Published the builds of this checkout.');
  if (outcome === 'kept') await explainKept(store);
}
