import { type Database, type DatabaseTransaction, forgetDeleted, inTransaction } from '../database';
import { readClock } from '../database-clock';
import { deleteBelongings, deleteOf, type ErasedLeads, type ErasureExtent } from './delete-leads';

const idsAtOnce = 1000;

const noteApplied = (transaction: DatabaseTransaction, ids: readonly string[]) =>
  transaction
    .insertInto('applied_erasure')
    .values(ids.map((id) => ({ id })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();

/** Erasures, and which entries of the journal this database has carried out: a restored one lacks some. */
export class ErasureRepository {
  constructor(private readonly db: Database) {}

  /** The leads of an address that exist now. A clock that runs ahead may have stamped some of them later than now. */
  async extentFor(email: string): Promise<ErasureExtent> {
    const at = await readClock(this.db);
    const ahead = await this.db
      .selectFrom('lead')
      .select('id')
      .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .where('created_at', '>', at)
      .execute();
    return { at, ahead: ahead.map(({ id }) => id) };
  }

  /** Deletes all that came from an address, with consents, notices and keys. `id`: the entry of the journal. Returns the number of leads. */
  async erase(email: string, leads: ErasedLeads, id: string): Promise<number> {
    const number = await inTransaction(this.db, async (transaction) => {
      const deleted = await deleteOf(transaction, email, leads);
      await noteApplied(transaction, [id]);
      return deleted;
    });
    await forgetDeleted(this.db);
    return number;
  }

  /** Ends a subscription. `id`: the entry of the journal. */
  async endSubscription(leadId: string, id: string): Promise<void> {
    await inTransaction(this.db, async (transaction) => {
      const ended = await transaction
        .deleteFrom('lead')
        .where('id', '=', leadId)
        .where('kind', '=', 'subscription')
        .returning('id')
        .execute();
      await deleteBelongings(transaction, ended);
      await noteApplied(transaction, [id]);
    });
    await forgetDeleted(this.db);
  }

  /** Erases again, after a restore. Returns the number of leads. */
  eraseAgain(email: string, leads: ErasedLeads): Promise<number> {
    return inTransaction(this.db, (transaction) => deleteOf(transaction, email, leads));
  }

  async noteApplied(ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const some = ids.slice(at, at + idsAtOnce);
      await inTransaction(this.db, (transaction) => noteApplied(transaction, some));
    }
    await forgetDeleted(this.db);
  }

  /** Entries of the journal that were carried out. */
  async applied(): Promise<Set<string>> {
    const rows = await this.db.selectFrom('applied_erasure').select('id').execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Forgets entries that the journal has lost. */
  async forget(ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const some = ids.slice(at, at + idsAtOnce);
      await inTransaction(this.db, (transaction) =>
        transaction.deleteFrom('applied_erasure').where('id', 'in', some).execute(),
      );
    }
  }

  /** All addresses in lower case, page by page. */
  async *addresses(): AsyncGenerator<string> {
    for (let last = ''; ;) {
      const rows = await this.db
        .selectFrom('lead')
        .select(({ fn }) => fn<string>('lower', ['email']).as('address'))
        .distinct()
        .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '>', last))
        .orderBy('address')
        .limit(idsAtOnce)
        .execute();
      for (const { address } of rows) yield address;
      if (rows.length < idsAtOnce) return;
      last = rows.at(-1)?.address ?? '';
    }
  }

  now(): Promise<string> {
    return readClock(this.db);
  }
}
