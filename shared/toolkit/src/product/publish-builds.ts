import { isRemote, readRemoteDescription } from '@hireloom/toolkit';
import { openReleaseStore, publish } from '@hireloom/releases';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './services';

/** The folders of the remotes: those with a `remote.json`. */
export const remoteDirectories = (): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => path.join(root, name))
    .filter(isRemote);

/** Makes the present build of every remote its live release. @throws UsageError when one does not fit the others. */
export async function publishBuilds(storeDirectory: string) {
  const store = openReleaseStore(storeDirectory);
  for (const directory of remoteDirectories()) {
    const { release, wasLive } = await publish(store, {
      directory,
      build: path.join(directory, 'dist'),
      description: readRemoteDescription(directory),
      isUnasked: true,
    });
    if (!wasLive) console.log(`Published ${release.name} ${release.id}.`);
  }
}
