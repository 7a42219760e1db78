import { databases } from '../testing/databases';
import { inTransaction, openDatabase } from './database';

const row = (id: string) => ({
  id,
  kind: 'contact' as const,
  email: 'a@b.example',
  payload: '{}',
  created_at: '2026-01-01',
});

describe.each(databases)('concurrent transactions on $name', ({ create }) => {
  test('are all committed, and each returns its own result', async () => {
    const database = await create();
    const db = await openDatabase(database);
    const results = await Promise.all(
      Array.from({ length: 120 }, (_, number) =>
        inTransaction(db, async (transaction) => {
          await transaction
            .insertInto('lead')
            .values(row(`lead-${number}`))
            .execute();
          return number;
        }),
      ),
    );
    expect(results).toEqual(Array.from({ length: 120 }, (_, number) => number));
    expect(await db.selectFrom('lead').select('id').execute()).toHaveLength(120);
    await db.destroy();
    await database.remove();
  });

  test('commit although one of them fails and is rolled back', async () => {
    const database = await create();
    const db = await openDatabase(database);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        inTransaction(db, async (transaction) => {
          await transaction
            .insertInto('lead')
            .values(row(`lead-${number}`))
            .execute();
          if (number === 7) throw new Error('not this one');
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
    const ids = (await db.selectFrom('lead').select('id').execute()).map(({ id }) => id);
    expect(ids).toHaveLength(19);
    expect(ids).not.toContain('lead-7');
    await db.destroy();
    await database.remove();
  });
});
