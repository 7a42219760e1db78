import { type Traffic, trafficSchema } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { type Kysely, sql, type Transaction } from 'kysely';
import { parseJson } from '../../release/read-json';
import type { StoreSchema } from './schema';

/** What a change of the traffic is announced on. */
export const CHANNEL = 'releases_traffic';

/** So many states before the last one are looked at where that can't be read. */
const STATES_READ = 60;

type Database = Kysely<StoreSchema>;

const parse = (state: string) => parseJson('the traffic', state, trafficSchema);

function parsed(state: string): Traffic | undefined {
  try {
    return parse(state);
  } catch {
    return undefined;
  }
}

const current = (db: Database) => db.selectFrom('traffic').select(['serial', 'state']).executeTakeFirst();

/** A state that can't be read counts as if it had never been written: the one before is in force. */
async function lastReadable(db: Database): Promise<Traffic | undefined> {
  const states = await db
    .selectFrom('traffic_state')
    .select('state')
    .orderBy('serial', 'desc')
    .limit(STATES_READ)
    .execute();
  for (const { state } of states) {
    const traffic = parsed(state);
    if (traffic) return traffic;
  }
  return undefined;
}

/** @throws UsageError where there are states, of which none can be read. */
export async function readTraffic(db: Database): Promise<Traffic | undefined> {
  const row = await current(db);
  const readable = (row?.state ? parsed(row.state) : undefined) ?? (await lastReadable(db));
  return readable ?? (row?.state ? parse(row.state) : undefined);
}

/** Where the last answer was lost with its connection, the state may be in force already. */
async function isInForce(db: Database, serial: number, text: string): Promise<boolean> {
  const row = await db
    .selectFrom('traffic_state')
    .select('state')
    .where('serial', '=', serial)
    .executeTakeFirst();
  return row?.state === text;
}

async function swap(db: Transaction<StoreSchema>, next: Traffic, text: string): Promise<boolean> {
  // The row may have been lost, and all that it says with it.
  await db
    .insertInto('traffic')
    .values({ is_only: true, serial: 0, state: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await current(db);
  const inForce = (await readTraffic(db).catch(() => undefined))?.serial ?? 0;
  if (!before || next.serial <= inForce) return false;
  if (next.serial > inForce + 1) throw new UsageError(`traffic ${next.serial} can't follow ${inForce}.`);
  const { numUpdatedRows } = await db
    .updateTable('traffic')
    .set({ serial: next.serial, state: text })
    .where('serial', '=', before.serial)
    // Of a serial that is taken again, since its state could not be read, two writers know each other by this.
    .where('state', 'is not distinct from', before.state)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .insertInto('traffic_state')
    .values({ serial: next.serial, state: text })
    .onConflict((conflict) => conflict.column('serial').doUpdateSet({ state: text, put_at: sql`now()` }))
    .execute();
  await sql`select pg_notify(${CHANNEL}, ${String(next.serial)})`.execute(db);
  return true;
}

/** Gives whether this writer's state is in force. @throws UsageError where a serial would be left out. */
export async function writeTraffic(db: Database, next: Traffic, isAgain: boolean): Promise<boolean> {
  const text = JSON.stringify(next);
  if (isAgain && (await isInForce(db, next.serial, text))) return true;
  return db.transaction().execute((transaction) => swap(transaction, next, text));
}
