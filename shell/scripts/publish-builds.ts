import { readRemoteDescription } from '@hireloom/shared/federation';
import { openReleaseStore, publish } from '@hireloom/shared/releases';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './services';

/** The workspaces that are remotes: those with a `remote.json`. */
export function remoteDirectories(): string[] {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return workspaces
    .map((name) => path.join(root, name))
    .filter((folder) => existsSync(path.join(folder, 'remote.json')));
}

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
