import { setTimeout as delay } from 'node:timers/promises';
import type { Load } from './load';
import type { LoadJob } from './load-job';
import { residentMb, withHighest } from './process-memory';
import { asBrowser } from './searches';
import { count, type Row } from './table';

/** Each is a rendering on its own, and so takes its time: of all addresses only so many. */
const RENDERED_SHARE = 0.06;
const LIMIT_MS = 100_000;
const SETTLE_MS = 10_000;

const unknown = ['/?gclid={n}', '/nothing-here-{n}', '/blogs?utm_source={n}', '/some/path/{n}?fbclid={n}'];
const rendered = ['/blogs/no-such-article-{n}', '/blogs?q=term{n}'];

type Options = { port: number; pid: number; most: number; load: Load; other: Load };

/** What so many addresses that differ leave behind in the server's memory. */
export async function measureAddresses({ port, pid, most, load, other }: Options): Promise<Row[]> {
  const before = residentMb(pid);
  const renderings = Math.round(most * RENDERED_SHARE);
  const job = (paths: readonly string[], limit: number, connections: number): LoadJob => ({
    port,
    paths,
    most: limit,
    connections,
    ms: LIMIT_MS,
    headers: asBrowser,
  });
  let asked: [number, number] = [0, 0];
  const startedAt = performance.now();
  const highest = await withHighest(pid, async () => {
    const [cheap, dear] = await Promise.all([
      load.run(job(unknown, most - renderings, 8)),
      other.run(job(rendered, renderings, 4)),
    ]);
    asked = [cheap.answers, dear.answers];
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const after = residentMb(pid);
  await delay(SETTLE_MS);
  return [
    [
      'distinct addresses asked',
      `${count(asked[0] + asked[1])} in ${seconds} s: ${count(asked[0])} unknown parameters and paths, ` +
        `${count(asked[1])} unknown articles and searches`,
    ],
    ['memory before, highest, after, 10 s later', `${before}, ${highest}, ${after}, ${residentMb(pid)} MB`],
  ];
}
