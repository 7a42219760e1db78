import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { migrations } from './migrations';
import { openSqliteFile } from './sqlite';
import { databases, type TestDatabase } from '../testing/databases';

/** If a released migration changed, databases would differ by when they ran it. Add a new migration instead. */
const digests: Readonly<Record<string, Record<string, string>>> = {
  SQLite: {
    '001-content': 'fb988e20ac46ccba',
    '002-leads': '75b80134437c42af',
    '003-lead-origin': '74c362cf302adf0e',
    '004-lead-trace': 'bd4bc4a4d2ad85da',
    '005-visit-count': 'c7ec6a7a726ab09b',
    '006-no-visit-count': '021bd59ecde0c7d2',
    '007-no-content': 'bac9f86132498f78',
  },
  PostgreSQL: {
    '001-content': 'fb988e20ac46ccba',
    '002-leads': '8d7a83ef319a4c33',
    '003-lead-origin': '74c362cf302adf0e',
    '004-lead-trace': 'bd4bc4a4d2ad85da',
    '005-visit-count': 'c7ec6a7a726ab09b',
    '006-no-visit-count': '021bd59ecde0c7d2',
    '007-no-content': 'bac9f86132498f78',
  },
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

describe.each(databases)('on $name', ({ name, create }) => {
  test('released migrations run the same statements as when they were released', async () => {
    const database = await create();
    expect(await readDigests(database)).toEqual(digests[name]);
    await database.remove();
  });
});
