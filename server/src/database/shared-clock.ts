import type { Connection } from './site-database';
import { clock } from './site-tables';

export type SharedClock = ReturnType<typeof createSharedClock>;

/** The database's clock, so that all servers show scheduled entries at the same moment. */
export function createSharedClock({ run }: Connection) {
  let offsetMs = 0;
  return {
    /** Milliseconds since 1970. This machine's time until the database was asked. */
    now: () => Date.now() + offsetMs,
    adjust: async (): Promise<void> => {
      const askedAt = Date.now();
      const { time } = await run((db) => db.selectNoFrom(clock(db).as('time')).executeTakeFirstOrThrow());
      offsetMs = Number(time) - (askedAt + Date.now()) / 2;
    },
  };
}
