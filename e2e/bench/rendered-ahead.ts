import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { findCommand } from '@hireloom/test-services/debian-packages';
import { chromiumFlags } from '../scripts/find-chromium';
import { median, withSite } from './site';

const [FROM, TO] = ['/aboutus', '/blogs'];
const LATENCY_MS = 150;
const BYTES_PER_MS = 200;
/** Processes that share the browser's core with it: it then has a quarter. */
const RIVALS = 3;
const REPORT = '/report/shown';

type Rule = 'none' | 'prefetch' | 'prerender';
/** Milliseconds from the press to the first frame, and to the page being interactive. Negative: it was so before. */
type Shown = { frame: number; interactive: number };

/** Runs in both documents. The first presses a link by itself, the second tells when it was shown. */
function act(from: string, to: string, report: string, waitMs: number) {
  const now = () => performance.timeOrigin + performance.now();
  const open = () => {
    sessionStorage.setItem('pressed', String(now()));
    location.assign(to);
  };
  if (location.pathname === from) addEventListener('load', () => setTimeout(open, waitMs));
  if (location.pathname !== to) return;
  const show = () =>
    requestAnimationFrame(() => {
      const frame = now();
      setTimeout(() => {
        const pressed = Number(sessionStorage.getItem('pressed'));
        const mark = performance.getEntriesByName('page-interactive')[0]?.startTime ?? Number.NaN;
        const interactive = performance.timeOrigin + mark - pressed;
        navigator.sendBeacon(report, JSON.stringify({ frame: frame - pressed, interactive }));
      }, 5000);
    });
  const isAhead = (document as { prerendering?: boolean }).prerendering;
  if (isAhead) document.addEventListener('prerenderingchange', show, { once: true });
  else addEventListener('DOMContentLoaded', show);
}

/** Passes the site on over a slow line, with `act` in each page and one rule. `onReport` gets what `act` tells. */
async function startLine(site: string, rule: Rule, onReport: (shown: Shown) => void): Promise<Server> {
  const rules = JSON.stringify(rule === 'none' ? {} : { [rule]: [{ urls: [TO], eagerness: 'immediate' }] });
  // tsx names functions by this helper.
  const script = `<script>globalThis.__name=(named)=>named;(${act.toString()})(${JSON.stringify([FROM, TO, REPORT, 8000]).slice(1, -1)})</script>`;
  let freeAt = 0;
  const server = createServer((asked, response) => {
    void (async () => {
      const url = asked.url ?? '/';
      if (asked.method === 'POST') {
        const body = Buffer.concat((await asked.toArray()) as Buffer[]).toString();
        if (url === REPORT) onReport(JSON.parse(body) as Shown);
        return response.writeHead(204).end();
      }
      const answer = await fetch(site + url);
      const type = answer.headers.get('content-type') ?? '';
      let body = Buffer.from(await answer.arrayBuffer());
      if (type.startsWith('text/html'))
        body = Buffer.from(body.toString().replace('<head>', `<head>${script}`));
      if (url.endsWith('/speculation-rules.json')) body = Buffer.from(rules);
      const sent = brotliCompressSync(body);
      freeAt = Math.max(Date.now() + LATENCY_MS, freeAt) + sent.length / BYTES_PER_MS;
      await pause(freeAt - Date.now());
      const header = answer.headers.get('speculation-rules');
      response.writeHead(answer.status, {
        'content-type': type,
        'content-encoding': 'br',
        'cache-control': answer.headers.get('cache-control') ?? 'no-store',
        ...(header && { 'speculation-rules': header }),
      });
      response.end(sent);
    })().catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

const onOneCore = (command: string, args: readonly string[]): ChildProcess =>
  spawn('taskset', ['-c', '0', command, ...args], { stdio: 'ignore', detached: true });

const end = ({ pid }: ChildProcess) => pid && process.kill(-pid, 'SIGKILL');

async function visit(site: string, browser: string, rule: Rule): Promise<Shown> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'hireloom-ahead-'));
  let tell: (shown: Shown) => void = () => undefined;
  const shown = new Promise<Shown>((resolve) => (tell = resolve));
  const line = await startLine(site, rule, (one) => tell(one));
  const { port } = line.address() as AddressInfo;
  const rivals = Array.from({ length: RIVALS }, () => onOneCore(process.execPath, ['-e', 'for(;;);']));
  const flags = [...chromiumFlags, '--headless=new', '--window-size=360,740', `--user-data-dir=${profile}`];
  const chromium = onOneCore(browser, [...flags, `http://localhost:${port}${FROM}`]);
  try {
    return await Promise.race([
      shown,
      pause(60_000).then(() => Promise.reject(new Error('No page was shown.'))),
    ]);
  } finally {
    [chromium, ...rivals].forEach(end);
    line.closeAllConnections();
    line.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Prints the time from the press on a link to the next page where the browser fetched or rendered it before. By a whole Chromium
 * that nobody watches: it renders nothing ahead for DevTools, or as a headless shell.
 */
export async function measureRenderedAhead({ runs }: { runs: number }) {
  const browser = findCommand('chromium', 'chromium-browser', 'google-chrome');
  if (!browser)
    throw new Error('Put a whole "chromium" on the PATH: its headless shell renders nothing ahead.');
  await withSite(async ({ address }) => {
    for (const rule of ['none', 'prefetch', 'prerender'] as const) {
      const visits: Shown[] = [];
      for (let run = 0; run < runs; run++) visits.push(await visit(address, browser, rule));
      const of = (figure: keyof Shown) => `${median(visits.map((one) => one[figure])).toFixed(0)} ms`;
      console.log(
        `${FROM} to ${TO}, ${rule.padEnd(10)} frame ${of('frame')}, interactive ${of('interactive')}`,
      );
    }
  });
}
