import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { migrations } from './database';
import { openSqliteFile } from './sqlite';
import { databases, type TestDatabase } from '../testing/databases';

/** If a released migration changed, databases would differ by when they ran it. Add a new migration instead. */
const digests: Readonly<Record<string, string>> = {
  '001-leads': '95214a92ea84b3b4',
  '002-other-fields': '0da1b53e8e5c5a03',
  '003-handling': '6f08141d283867fb',
};
const onPostgres = {
  '001-leads': 'd7ff7252bada900a',
  '002-other-fields': '0da1b53e8e5c5a03',
  '003-handling': '4916b986855c6ed1',
};

/** Runs migrations in turn and returns a digest of the statements of each. */
async function readDigests({ databaseUrl }: TestDatabase): Promise<Record<string, string>> {
  let statements: string[] = [];
  const dialect = databaseUrl
    ? new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) })
    : new SqliteDialect({ database: openSqliteFile(':memory:') });
  const db = new Kysely<unknown>({ dialect, log: ({ query }) => void statements.push(query.sql) });
  const found: Record<string, string> = {};
  for (const [title, migration] of Object.entries(migrations)) {
    statements = [];
    await migration.up(db);
    const text = statements.map((statement) => statement.replace(/\s+/g, ' ').trim()).join('\n');
    found[title] = createHash('sha256').update(text).digest('hex').slice(0, 16);
  }
  await db.destroy();
  return found;
}

test.each(databases)(
  'released migrations run the same statements on $name as when they were released',
  async ({ name, create }) => {
    const database = await create();
    expect(await readDigests(database)).toEqual(name === 'PostgreSQL' ? onPostgres : digests);
    await database.remove();
  },
);
