import type { FastifyBaseLogger } from 'fastify';
import { errorMessage } from '../../errors';
import type { SharedClock } from '../../database/shared-clock';
import type { LiveContent } from '../set/live-content';

type Parts = { clock: SharedClock; live: LiveContent; log: Pick<FastifyBaseLogger, 'warn'> | undefined };

const SHOW_INTERVAL_MS = 1000;
const CLOCK_INTERVAL_MS = 30_000;

/** Shows scheduled entries when their time has come, by the database's clock. */
export function createSchedule({ clock, live, log }: Parts) {
  let timers: NodeJS.Timeout[] = [];
  let problem: string | undefined;
  const adjustClock = async () => {
    try {
      await clock.adjust();
      problem = undefined;
    } catch (err) {
      const text = errorMessage(err);
      if (text !== problem)
        log?.warn({ err }, 'could not read the clock of the database: the last known difference is used');
      problem = text;
    }
  };
  return {
    /** Compares this server's clock with the database's. Does not throw. */
    adjustClock,
    start: () => {
      timers = [
        setInterval(() => live.showDue(), SHOW_INTERVAL_MS).unref(),
        setInterval(() => void adjustClock(), CLOCK_INTERVAL_MS).unref(),
      ];
    },
    stop: () => timers.forEach(clearInterval),
  };
}
