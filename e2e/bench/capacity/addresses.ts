import { setTimeout as delay } from 'node:timers/promises';
import { residentMb, withHighest } from '../process-memory';
import { count, type Row } from '../table';
import { asBrowser, load } from './load';

/** Each of these is rendered on its own, which takes long: so they are a small share of all addresses. */
const RENDERED_SHARE = 0.06;
const SETTLE_MS = 10_000;

const unknown = ['/?gclid={n}', '/nothing-here-{n}', '/blogs?utm_source={n}', '/some/path/{n}?fbclid={n}'];
const rendered = ['/blogs/no-such-article-{n}', '/blogs?q=term{n}'];

type Options = { address: string; pid: number; amount: number };

/** What so many different addresses leave in the server's memory. */
export async function measureAddresses({ address, pid, amount }: Options): Promise<Row[]> {
  const before = residentMb(pid);
  const renderings = Math.max(4, Math.round(amount * RENDERED_SHARE));
  const common = { url: address, seconds: 0, headers: asBrowser };
  let asked = [0, 0];
  const startedAt = performance.now();
  const highest = await withHighest(pid, async () => {
    const readings = await Promise.all([
      load({ ...common, paths: unknown, amount: Math.max(8, amount - renderings), connections: 8 }),
      load({ ...common, paths: rendered, amount: renderings, connections: 4 }),
    ]);
    asked = readings.map(({ answers }) => answers.length);
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const after = residentMb(pid);
  await delay(SETTLE_MS);
  const [cheap = 0, dear = 0] = asked;
  return [
    [
      'distinct addresses requested',
      `${count(cheap + dear)} in ${seconds} s: ${count(cheap)} unknown parameters and paths, ` +
        `${count(dear)} unknown articles and searches`,
    ],
    ['memory before, highest, after, 10 s later', `${before}, ${highest}, ${after}, ${residentMb(pid)} MB`],
  ];
}
