import { openReleaseStore } from '@hireloom/releases';
import path from 'node:path';
import { readLiveSet } from '../../site-server/traffic/follow-releases';
import { startRenderWorker } from '../../site-server/rendering/render-worker-thread';
import { root } from '../scripts/launch-site';
import { median, quantile, withSite } from './site';

/** Until the engine has compiled what runs often. */
const WARM_UP = 200;
const RUNS = 300;
const PATHS = ['/', '/blogs', '/contactus'];

/** How long the render worker needs for a page, data from the API included, without the page cache. */
await withSite(async (site, dataFolder) => {
  const { registry, serverEntries, moduleFiles } = await readLiveSet(
    openReleaseStore(path.join(dataFolder, 'releases')),
  );
  const worker = await startRenderWorker(path.join(root, 'shell/dist/server/render-worker.cjs'), {
    registry,
    serverEntries,
    moduleFiles,
    heldBack: [],
    shellScripts: [],
    site: { shell: 'none' },
    fontUrl: '',
    apiUrl: site.apiAddress,
    publicOrigin: site.address,
    noncePlaceholder: 'nonce',
  });
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
