import { toTimeCount } from '@hireloom/releases';
import { type VisitReport, VISIT_TIMES } from '@hireloom/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { errorMessage } from '../errors';
import { toDay, type VisitCount, type VisitCountStore } from '../releases/store/visit-counts';

const WRITE_INTERVAL_MS = 60_000;

/** The comparison that a visit belongs to. */
export type Compared = Pick<VisitCount, 'siteVersion' | 'arm' | 'remote' | 'release'>;

/** Counts visits in memory. Memory use depends only on the number of canaries, because nothing else about a visit is stored. */
export function createVisitCounts() {
  let counts = new Map<string, VisitCount>();
  const add = ({ visits, ...count }: VisitCount) => {
    const key = `${count.siteVersion} ${count.arm} ${count.event}`;
    counts.set(key, { ...count, visits: (counts.get(key)?.visits ?? 0) + visits });
  };
  return {
    count: (compared: Compared, report: Pick<VisitReport, 'events' | 'LCP' | 'INP'>) => {
      const events: string[] = [...new Set(report.events)];
      if (report.events.includes('visit'))
        for (const time of VISIT_TIMES) {
          const milliseconds = report[time];
          if (milliseconds !== undefined) events.push(toTimeCount(time, milliseconds));
        }
      for (const event of events) add({ ...compared, event, visits: 1 });
    },
    putBack: (taken: readonly VisitCount[]) => taken.forEach(add),
    take: (): VisitCount[] => {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
  };
}

type VisitCounts = ReturnType<typeof createVisitCounts>;

type Options = {
  counts: VisitCounts;
  store: Pick<VisitCountStore, 'add' | 'removeOld'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Writes the counts every minute and once more on `stop`, and removes old ones daily. Does not throw. */
export function writeVisitCounts({ counts, store, log }: Options) {
  let problem: string | undefined;
  let cleanedOn: string | undefined;
  const write = async () => {
    const taken = counts.take();
    try {
      if (taken.length > 0) await store.add(taken);
    } catch (err) {
      counts.putBack(taken);
      const text = errorMessage(err);
      if (text !== problem) log.warn({ err }, 'could not store the counted visits: trying again in a minute');
      problem = text;
      return;
    }
    problem = undefined;
    const today = toDay(Date.now());
    if (cleanedOn === today) return;
    cleanedOn = today;
    await store.removeOld().catch(() => (cleanedOn = undefined));
  };
  let writing = Promise.resolve();
  // One write at a time: counts restored after a failure must not mix with those of a later write.
  const writeNext = () => (writing = writing.then(write));
  const timer = setInterval(() => void writeNext(), WRITE_INTERVAL_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await writeNext();
    },
  };
}
