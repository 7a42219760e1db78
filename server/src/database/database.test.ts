import { databases } from '../testing/databases';
import { inTransaction } from './open-tables';
import { openDatabase } from './database';

test.each(databases)('a rollback on $name leaves concurrent transactions alone', async ({ create }) => {
  const database = await create();
  const db = await openDatabase(database);
  const store = (number: number) =>
    inTransaction(db, async (transaction) => {
      const row = { kind: 'contact' as const, email: 'a@b.example', payload: '{}', created_at: '2026-01-01' };
      await transaction
        .insertInto('lead')
        .values({ id: `lead-${number}`, ...row })
        .execute();
      if (number === 7) throw new Error('not this one');
      return number;
    });
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  const outcomes = await Promise.allSettled(numbers.map(store));
  const others = numbers.filter((number) => number !== 7);
  expect(outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))).toEqual(others);
  const ids = (await db.selectFrom('lead').select('id').execute()).map(({ id }) => id);
  expect(ids.sort()).toEqual(others.map((number) => `lead-${number}`).sort());
  await db.destroy();
  await database.remove();
});
