import type { FastifyBaseLogger } from 'fastify';

const INTERVAL_MS = 1000;

/** Says once a second how many pages were not rendered, and why: a line each would be a load of its own. */
export function createOverloadLog(log: Pick<FastifyBaseLogger, 'warn'>) {
  const counts = new Map<string, number>();
  const write = () => {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const reasons = [...counts].map(([reason, count]) => `${reason} (${count})`).join(', ');
    counts.clear();
    log.warn(`${total} ${total === 1 ? 'page was' : 'pages were'} not rendered: ${reasons}`);
  };
  return (reason: string) => {
    if (counts.size === 0) setTimeout(write, INTERVAL_MS).unref();
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  };
}
