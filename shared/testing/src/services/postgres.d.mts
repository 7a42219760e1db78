export function findPostgres(): string | undefined;

/** A PostgreSQL in a temporary folder, which can fail without harm to others. `programs`: the folder of its programs. */
export type TestPostgres = {
  url: string;
  programs: string;
  /** Stops all its processes: it accepts connections and answers nothing. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  /** Ends it in order, as for a restart: `pg_ctl stop -m fast`. */
  stop: () => Promise<void>;
  /** Ends it at once, as `pg_ctl stop -m immediate` does, with a recovery at the next start. */
  crash: () => Promise<void>;
  /** Kills its first process. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

/** @throws Error if there is no PostgreSQL on this machine */
export function startPostgres(): Promise<TestPostgres>;
