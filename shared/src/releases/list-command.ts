import { storeDirectory } from './deploy-command';
import { openReleaseStore } from './release-store';

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** Prints, for each remote, its live release and the ones before it: since when, by whom, of which commit, how large. */
export async function listReleases() {
  const store = openReleaseStore(storeDirectory());
  const { remotes } = await store.pointers();
  if (Object.keys(remotes).length === 0) return console.log(`${store.directory} holds no release yet.`);
  for (const [remote, { live, previous }] of Object.entries(remotes)) {
    const releases = await Promise.all([live, ...previous].map((id) => store.release(remote, id)));
    console.log(remote);
    for (const { id, createdAt, createdBy, commit, contract, files } of releases) {
      const bytes = Object.entries(files)
        .filter(([name]) => name.startsWith('browser/'))
        .reduce((sum, [, file]) => sum + file.bytes, 0);
      const state = id === live ? 'live    ' : 'previous';
      console.log(
        `  ${state}  ${id}  ${createdAt}  ${createdBy}  ${commit}  contract ${contract}  ${kilobytes(bytes)}`,
      );
    }
  }
}
