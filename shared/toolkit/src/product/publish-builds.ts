import { isRemote, openFolderStore, publishAll, type ReleaseStore } from '@hireloom/releases';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './services';

/** The folders of the shell and of the remotes, which are those with a `remote.json`. */
export const packageDirectories = (): string[] => [
  path.join(root, 'shell'),
  ...readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => path.join(root, name))
    .filter(isRemote),
];

async function explainKept(store: ReleaseStore) {
  const traffic = await store.traffic();
  return (
    `Live is version ${traffic?.live}, deployed by ${traffic?.by} at ${traffic?.since}: the builds of this checkout ` +
    'were not published; "npm run deploy -w shell", or -w mfe-<name>, publishes one.'
  );
}

/** Makes the present builds what visitors get, unless a team has deployed. @throws UsageError when they do not fit each other. */
export async function publishBuilds(storeDirectory: string) {
  const store = openFolderStore(storeDirectory);
  const builds = packageDirectories().map((directory) => ({ directory, build: path.join(directory, 'dist') }));
  const outcome = await publishAll(store, builds);
  if (outcome === 'published') console.log('Published the builds of this checkout.');
  if (outcome === 'kept') console.log(await explainKept(store));
}
