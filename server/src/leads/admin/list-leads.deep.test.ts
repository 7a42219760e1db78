import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '../../database/database';
import { toSearchText } from '../../database/search-text';
import { leadKinds } from '../../database/schema';
import { databases } from '../../testing/databases';
import { type LeadFilter, listLeads } from './list-leads';

const LEADS = 100_000;
const BATCH = 1000;
const ROUNDS = 8;
const LIMIT_MS = 100;

const start = Date.UTC(2022, 0, 1);

/** A lead of a busy agency: 1,000 are open, every fiftieth is in quarantine. */
function createLead(number: number) {
  const email = `person${number}@company${number % 997}.example`;
  const payload = { firstName: `Asha${number}`, lastName: 'Rao', email, company: `Acorn ${number % 997}` };
  const created_at = new Date(start + number * 60_000).toISOString();
  return {
    id: randomUUID(),
    kind: leadKinds[number % 3]!,
    email,
    created_at,
    payload: JSON.stringify({ ...payload, requirement: 'x'.repeat(600) }),
    quarantined_because: number % 50 === 0 ? 'honeypot' : null,
    handled_at: number < LEADS - 1000 ? created_at : null,
    search_text: toSearchText(payload),
  };
}

const filters: LeadFilter[] = [
  {},
  { kind: 'recruiter-request' },
  { state: 'quarantined' },
  { state: 'unconfirmed' },
  { words: 'rao' },
  { words: 'person77777@' },
  { words: 'rao nowhere' },
];

test.each(databases)(
  'on $name, a page of 100,000 leads and a search in them take less than 100 ms',
  async ({ create }) => {
    const database = await create();
    const db = await openDatabase(database);
    for (let at = 0; at < LEADS; at += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, index) => createLead(at + index));
      await db.insertInto('lead').values(rows).execute();
    }
    // PostgreSQL does this by itself after a minute.
    if (database.databaseUrl) await sql`vacuum analyze lead`.execute(db);
    const [last] = (await listLeads(db, {}, 50_000)).slice(-1);
    const times: number[] = [];
    for (const filter of filters) {
      const taken: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const after of [undefined, last]) {
          const startedAt = performance.now();
          await listLeads(db, filter, 51, after);
          taken.push(performance.now() - startedAt);
        }
      }
      times.push(taken.sort((one, other) => one - other)[Math.floor(taken.length * 0.95)]!);
    }
    expect(Math.max(...times)).toBeLessThan(LIMIT_MS);
    await db.destroy();
    await database.remove();
  },
);
