import { createHash } from 'node:crypto';
import { UsageError } from '@hireloom/releases';
import type pg from 'pg';
import { errorMessage } from '../../errors';
import type { openSqliteFile } from '../sqlite';

type SqliteFile = ReturnType<typeof openSqliteFile>;

type Row = readonly unknown[];

type Content = { rows: number; digest: string };

/** Below PostgreSQL's limit of 65,535 parameters. */
const MAX_PARAMETERS = 30_000;
const MAX_BATCH_BYTES = 8 * 1024 * 1024;
/** Rows with files may have megabytes each. */
const ROWS_READ_BACK = 50;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

const toBytes = (value: unknown) => (Buffer.isBuffer(value) ? value : Buffer.from(String(value)));

/** The bytes of each value with their length, so that no two rows have the same. */
function digestRow(row: Row): string {
  const hash = createHash('sha256');
  for (const value of row) {
    const bytes = value === null ? undefined : toBytes(value);
    hash.update(`${bytes?.length ?? 'null'}:`).update(bytes ?? '');
  }
  return hash.digest('base64');
}

function describeRows(digests: string[]): Content {
  const all = createHash('sha256');
  for (const digest of digests.sort()) all.update(digest);
  return { rows: digests.length, digest: all.digest('hex') };
}

function* groupRows(rows: Iterable<Row>): Generator<Row[]> {
  let group: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    group.push(row);
    for (const value of row) bytes += value === null ? 0 : toBytes(value).length;
    if (bytes < MAX_BATCH_BYTES && (group.length + 1) * row.length <= MAX_PARAMETERS) continue;
    yield group;
    [group, bytes] = [[], 0];
  }
  if (group.length > 0) yield group;
}

async function insertRows(client: pg.Client, table: string, columns: string[], rows: Row[]) {
  const values = rows.map(
    (_row, number) => `(${columns.map((_name, index) => `$${number * columns.length + index + 1}`).join()})`,
  );
  await client.query(
    `insert into ${quote(table)} (${columns.map(quote).join()}) values ${values.join()}`,
    rows.flat(),
  );
}

async function readBack(client: pg.Client, table: string, columns: string[]): Promise<Content> {
  const digests: string[] = [];
  await client.query(
    `declare copied no scroll cursor for select ${columns.map(quote).join()} from ${quote(table)}`,
  );
  for (;;) {
    const text = `fetch ${ROWS_READ_BACK} from copied`;
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    digests.push(...rows.map(digestRow));
    if (rows.length < ROWS_READ_BACK) break;
  }
  await client.query('close copied');
  return describeRows(digests);
}

/** Leaves out generated columns, as SQLite's list does. @throws UsageError if PostgreSQL's table has other columns */
async function listColumns(sqlite: SqliteFile, client: pg.Client, table: string): Promise<string[]> {
  const columns = sqlite.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
  const { rows } = await client.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1 ' +
      "and is_generated = 'NEVER'",
    [table],
  );
  const others = rows.map(({ name }) => name);
  if (columns.toSorted().join() === others.sort().join()) return columns;
  throw new UsageError(
    `The table ${table} has the columns ${columns.join(', ')} in SQLite, but ${others.join(', ') || 'none'} in PostgreSQL.`,
  );
}

/** Copies a table and reads it back. Returns the number of rows. @throws UsageError if PostgreSQL has another content than SQLite */
export async function copyTable(sqlite: SqliteFile, client: pg.Client, table: string): Promise<number> {
  const columns = await listColumns(sqlite, client, table);
  const select = sqlite.prepare(`select ${columns.map(quote).join()} from ${quote(table)}`);
  const digests: string[] = [];
  const rows = select.raw().safeIntegers().iterate() as IterableIterator<Row>;
  for (const group of groupRows(rows)) {
    digests.push(...group.map(digestRow));
    await insertRows(client, table, columns, group).catch((error: unknown) => {
      throw new UsageError(`PostgreSQL does not accept the table ${table}: ${errorMessage(error)}.`);
    });
  }
  const [given, stored] = [describeRows(digests), await readBack(client, table, columns)];
  if (given.rows !== stored.rows || given.digest !== stored.digest)
    throw new UsageError(
      `The table ${table} has ${given.rows} rows in SQLite and ${stored.rows} in PostgreSQL, and their content differs.`,
    );
  return given.rows;
}
