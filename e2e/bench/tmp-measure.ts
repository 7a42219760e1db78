import { membersOf, openFolderStore, withLocalCopies } from '@hireloom/releases';
import http from 'node:http';
import path from 'node:path';
import { startRenderWorker } from '../../site-server/rendering/render-worker-client';
import { launchOwnSite } from '../scripts/launch-site';

const site = await launchOwnSite();
const releases = openFolderStore(path.join(site.dataFolder, 'releases'));
const store = withLocalCopies(releases, path.join(site.dataFolder, 'running'));
const traffic = await store.traffic();
const version = await store.version(traffic!.live);
const folders = Object.fromEntries(await Promise.all(membersOf(version).map(async (m) => [m.name, await store.folder(m)] as const)));
const delayed = http.createServer((request, reply) => {
  setTimeout(() => http.get(site.apiAddress + request.url, (answer) => { reply.writeHead(answer.statusCode!, answer.headers); answer.pipe(reply); }), 100);
}).listen(0, '127.0.0.1');
await new Promise((r) => delayed.once('listening', r));
const slowApi = `http://127.0.0.1:${(delayed.address() as { port: number }).port}`;
const start = (apiUrl: string) => startRenderWorker(path.join(folders.shell ?? '', version.shell.serverEntry), {
  version, folders, browserBase: store.browserBase, heldBack: [], extraScripts: [], apiUrl, publicOrigin: site.address, noncePlaceholder: 'nonce' } as never);
const rss = () => { globalThis.gc?.(); return Math.round(process.memoryUsage().rss / 1e6); };
let n = 0;
const PAGES = ['/blogs?q=', '/casestudy?q=', '/?x=', '/raas?x=', '/contactus?x='];
async function run(worker: Awaited<ReturnType<typeof start>>, count: number, inFlight: number) {
  let left = count; let failed = 0; const cpu = process.cpuUsage(); const since = performance.now();
  await Promise.all(Array.from({ length: inFlight }, async () => { while (left-- > 0) { n += 1; await worker.render(PAGES[n % PAGES.length] + 'word' + n, { limitMs: 6000 }).then((p) => { if (p.problems.length) failed += 1; }, () => (failed += 1)); } }));
  const ms = performance.now() - since; const used = process.cpuUsage(cpu);
  return { perSecond: Math.round((count * 1000) / ms), cpuMs: +((used.user + used.system) / 1000 / count).toFixed(1), failed };
}
console.log('rss before', rss());
const fast = await start(site.apiAddress);
console.log('rss with a worker', rss());
await run(fast, 200, 1);
console.log('rss after 200', rss());
for (const k of [1, 2, 3]) for (const inFlight of [1, 2, 4, 8, 16]) console.log('fast API', k, 'in flight', inFlight, JSON.stringify(await run(fast, 120, inFlight)));
console.log('rss after', n, rss());
const slow = await start(slowApi);
await run(slow, 60, 8);
for (const inFlight of [1, 2, 4, 8, 16, 32]) console.log('API +100 ms, in flight', inFlight, JSON.stringify(await run(slow, 80, inFlight)));
console.log('rss with two', rss());
await run(fast, Math.max(0, 2200 - n), 4);
console.log('rss after', n, rss());
await run(slow, 1000, 16);
console.log('rss with two after', n, rss());
delayed.close(); delayed.closeAllConnections();
await Promise.all([fast.retire(), slow.retire()]);
await new Promise((r) => setTimeout(r, 1000));
console.log('rss with none', rss());
await site.stop();
process.exit(0);
