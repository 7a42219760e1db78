import { openReleaseStore, UsageError } from '@hireloom/releases';
import path from 'node:path';
import { readConfig } from '../config';
import { createReleaseSet } from './release-set';
import { startRenderWorker, UNHURRIED_LIMIT_MS } from './render-worker-thread';

/** Renders the pages of a release beside the live others, as the site would, before the release becomes live. */
async function checkRendering(remote: string, id: string) {
  const config = readConfig(process.env);
  const store = openReleaseStore(config.releaseStore);
  const candidate = await store.release(remote, id);
  const others = (await store.liveReleases()).filter(({ name }) => name !== remote);
  const { registry, serverEntries, moduleFiles } = await createReleaseSet(store, [...others, candidate]);
  const worker = await startRenderWorker(path.join(config.shellAssets, 'server/render-worker.cjs'), {
    registry,
    serverEntries,
    moduleFiles,
    heldBack: [],
    shellScripts: [],
    site: { shell: 'none' },
    fontUrl: '',
    apiUrl: config.apiUrl,
    publicOrigin: 'http://localhost',
    noncePlaceholder: 'nonce',
  });
  // A path with a parameter needs data that may not exist; its module is loaded with the others' all the same.
  for (const { path: page } of candidate.routes.filter((route) => !route.path.includes(':'))) {
    const { status, problems } = await worker.render(page, UNHURRIED_LIMIT_MS);
    const problem = problems.find((one) => one.remote === remote);
    if (problem || status === 404) {
      throw new UsageError(`${remote} can't render ${page}: ${problem?.text ?? `it answers ${status}`}`);
    }
  }
  await worker.retire();
}

const [remote = '', id = ''] = process.argv.slice(2);
checkRendering(remote, id).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof UsageError ? error.message : error);
    process.exit(1);
  },
);
