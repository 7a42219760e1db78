import { type ConnectionLog, createPool, isPostgresUnavailable, SERVICE_LIMITS } from '@hireloom/postgres';
import pRetry from 'p-retry';
import pg from 'pg';
import { type Blobs, NotInStore, StoreAway } from './blobs';

const NAME = 'hireloom-releases';
const CHANNEL = 'releases_blob';
/** A file of several megabytes takes time. The callers' own limits are longer. */
const LIMITS = { ...SERVICE_LIMITS, statement_timeout: 15_000, query_timeout: 16_000 };
const RECONNECT_MS = 1000;

/** Long enough for a restart of PostgreSQL, which takes a second or two. */
const PATIENT = { retries: 3, minTimeout: 500 };
/** For reads by a service: one retry on another connection. */
const QUICK = { retries: 1, minTimeout: 100 };

/** Runs as one transaction, with a lock: `if not exists` fails if two connections create the same object at once. */
const CREATE = `
  select pg_advisory_xact_lock(hashtext('${NAME}'));
  create schema if not exists releases;
  create table if not exists releases.blob (
    key text collate "C" primary key,
    data bytea not null,
    put_at timestamptz not null default now()
  );
  alter table releases.blob alter column data set storage external`;

/** Matches keys under `prefix`. Compares by bytes, as the primary key does, so that its index is used. */
const UNDER = `key collate "C" >= $1 and starts_with(key, $1)`;

const UPSERT = {
  replace: 'do update set data = excluded.data, put_at = now()',
  ifAbsent: 'do nothing',
} as const;

/** Calls `onHint` for each notification under `prefix`, and after each connect, since notifications may have been missed. */
function watchWith(open: () => pg.Client, prefix: string, onHint: () => void): () => void {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const connect = () => {
    const own = open();
    client = own;
    const reconnect = () => {
      if (isStopped || client !== own) return;
      client = undefined;
      own.end().catch(() => undefined);
      timer = setTimeout(connect, RECONNECT_MS).unref();
    };
    // Without an error listener, a lost connection would end the process.
    own.on('error', reconnect);
    own.on('end', reconnect);
    own.on('notification', ({ payload = '' }) => payload.startsWith(prefix) && onHint());
    own
      .connect()
      .then(() => own.query(`listen ${CHANNEL}`))
      .then(onHint)
      .catch(reconnect);
  };
  connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    client?.end().catch(() => undefined);
  };
}

type Query = (text: string, ...values: unknown[]) => Promise<pg.QueryResult>;
type Attempt<Result> = (query: Query, isRepeated: boolean) => Promise<Result>;

/** Connects on first use, and creates the table if it is missing. */
function connectTo(databaseUrl: string, log?: ConnectionLog) {
  const { host, pathname } = new URL(databaseUrl);
  const place = `PostgreSQL database ${pathname.slice(1)} on ${host}`;
  // Lets a command exit although connections are still open.
  const pool = createPool(databaseUrl, { name: NAME, log, allowExitOnIdle: true, ...LIMITS });
  const query: Query = (text, ...values) => pool.query(text, values);
  let created: Promise<unknown> | undefined;
  const create = async () => {
    const { rows } = await pool.query(`select to_regclass('releases.blob') as found`);
    if (!(rows[0] as { found: unknown }).found) await pool.query(CREATE);
  };
  const attempt = async <Result>(work: Attempt<Result>, isRepeated: boolean) => {
    try {
      await (created ??= create().catch((error: unknown) => {
        created = undefined;
        throw error;
      }));
      return await work(query, isRepeated);
    } catch (error) {
      if (!isPostgresUnavailable(error)) throw error;
      throw new StoreAway(`the release store can't be reached: ${place}: ${(error as Error).message}`);
    }
  };
  /** `isRepeated`: an earlier attempt lost its connection, but may still have taken effect. */
  const run = <Result>(limits: typeof PATIENT, work: Attempt<Result>): Promise<Result> =>
    pRetry((attempts) => attempt(work, attempts > 1), {
      ...limits,
      shouldRetry: (error) => error instanceof StoreAway,
    });
  let closed: Promise<void> | undefined;
  return { place, run, close: () => (closed ??= pool.end()) };
}

/** A dedicated connection for notifications. */
const listenerFor = (databaseUrl: string) => () =>
  new pg.Client({
    connectionString: databaseUrl,
    application_name: NAME,
    connectionTimeoutMillis: LIMITS.query_timeout,
    keepAlive: true,
  });

/** The age of a row in milliseconds. */
const AGE = 'extract(epoch from clock_timestamp() - put_at)::float8 * 1000';

type Row = { key: string; data: Buffer; age: number };
const rowsOf = ({ rows }: pg.QueryResult) => rows as Row[];

const dataOf = async (query: Query, key: string) =>
  rowsOf(await query('select data from releases.blob where key = $1', key))[0]?.data;

/**
 * Stores blobs as rows of a table in the schema `releases`. `log`: set by services; logs lost connections and makes reads fail fast instead
 * of waiting for PostgreSQL to restart.
 */
export function openPostgresBlobs(databaseUrl: string, log?: ConnectionLog): Blobs {
  const { place, run, close } = connectTo(databaseUrl, log);
  const reads = log ? QUICK : PATIENT;
  return {
    place,
    read: (key) =>
      run(reads, async (query) => {
        const data = await dataOf(query, key);
        if (!data) throw new NotInStore(`${key} is not in the release store.`);
        return data;
      }),
    write: (key, data, { ifAbsent = false } = {}) =>
      run(PATIENT, async (query, isRepeated) => {
        const bytes = Buffer.from(data);
        const { rowCount } = await query(
          `insert into releases.blob (key, data) values ($1, $2)
           on conflict (key) ${ifAbsent ? UPSERT.ifAbsent : UPSERT.replace}
           returning pg_notify('${CHANNEL}', key)`,
          key,
          bytes,
        );
        if (rowCount) return true;
        // If the response to the first attempt was lost, the existing row may be its own.
        return isRepeated && Boolean((await dataOf(query, key))?.equals(bytes));
      }),
    list: (prefix) =>
      run(reads, async (query) =>
        rowsOf(await query(`select key from releases.blob where ${UNDER} order by key`, prefix)).map(
          ({ key }) => key,
        ),
      ),
    ages: (prefix) =>
      run(reads, async (query) => {
        const found = await query(`select key, ${AGE} as age from releases.blob where ${UNDER}`, prefix);
        return new Map(rowsOf(found).map((row) => [row.key, row.age]));
      }),
    touch: (key) =>
      run(PATIENT, async (query) => {
        const touched = await query('update releases.blob set put_at = now() where key = $1', key);
        return touched.rowCount === 1;
      }),
    remove: (keys, olderThanMs) =>
      run(PATIENT, async (query) => {
        const removed = await query(
          `delete from releases.blob where key = any($1) and ($2::float8 is null or ${AGE} >= $2) returning key`,
          keys,
          olderThanMs,
        );
        return rowsOf(removed).map(({ key }) => key);
      }),
    watch: (prefix, onHint) => watchWith(listenerFor(databaseUrl), prefix, onHint),
    close,
  };
}
