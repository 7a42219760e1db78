import { liveChange } from '@hireloom/contracts';
import {
  findTeamKey,
  isRemote,
  openReleaseStore,
  publishAll,
  type ReleaseStore,
  root,
} from '@hireloom/releases';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The folders of the remotes, which are those with a `remote.json`. */
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

type Options = { isCompressed?: boolean };

/** Makes the present builds what visitors get, unless a team has deployed. `store`: if not the one of the environment. @throws UsageError when they do not fit each other. */
export async function publishBuilds(
  store: ReleaseStore = openReleaseStore(),
  { isCompressed }: Options = {},
) {
  const builds = packageDirectories().map((directory) => ({
    directory,
    build: path.join(directory, 'dist'),
  }));
  const outcome = await publishAll(store, builds, { isCompressed, key: findTeamKey() });
  if (outcome === 'published') console.log('Published the builds of this checkout.');
  if (outcome === 'kept') await explainKept(store);
}
