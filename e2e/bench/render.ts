import { membersOf, openFolderStore, withLocalCopies } from '@hireloom/releases';
import path from 'node:path';
import { startRenderWorker } from '../../site-server/rendering/render-worker-client';
import { median, quantile, withSite } from './site';

/** Until the engine has compiled what runs often. */
const WARM_UP = 200;
const RUNS = 300;
const PATHS = ['/', '/blogs', '/contactus'];

async function readLiveVersion(dataFolder: string) {
  const releases = openFolderStore(path.join(dataFolder, 'releases'));
  const store = withLocalCopies(releases, path.join(dataFolder, 'running'));
  const traffic = await store.traffic();
  if (!traffic) throw new Error('nothing is live');
  const version = await store.version(traffic.live);
  const folders = await Promise.all(
    membersOf(version).map(async (member) => [member.name, await store.folder(member)] as const),
  );
  return { version, folders: Object.fromEntries(folders), browserBase: store.browserBase };
}

/** How long the render worker needs for a page, data from the API included, without the page cache. */
await withSite(async (site) => {
  const { version, folders, browserBase } = await readLiveVersion(site.dataFolder);
  const worker = await startRenderWorker(
    path.join(folders.shell ?? '', version.shell.serverEntry),
    {
      version,
      folders,
      browserBase,
      heldBack: [],
      extraScripts: [],
      publicOrigin: site.address,
    },
    { apiUrl: site.apiAddress },
  );
  for (const page of PATHS) {
    for (let run = 0; run < WARM_UP; run++) await worker.render(page);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const start = performance.now();
      await worker.render(page);
      times.push(performance.now() - start);
    }
    const [p50, p99] = [median(times), quantile(times, 0.99)].map((time) => time.toFixed(1));
    console.log(`${page.padEnd(12)} p50 ${p50} ms   p99 ${p99} ms   (${RUNS} renderings)`);
  }
  await worker.retire();
});
