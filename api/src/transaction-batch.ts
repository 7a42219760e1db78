import type { Kysely, Transaction } from 'kysely';

type Work<Schema, Result> = (transaction: Transaction<Schema>) => Promise<Result>;

type Item<Schema> = {
  work: Work<Schema, unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

type Options<Schema> = {
  db: Kysely<Schema>;
  /** Around each transaction: what is tried again, and for how long. */
  attempt: <Result>(run: () => Promise<Result>) => Promise<Result>;
  /** Whether the database failed; if not, one of the works did, and the others go on without it. */
  isFailureOfAll: (error: unknown) => boolean;
};

/** So many leads keep the process from other requests for some 20 ms. */
const batchSize = 50;

/**
 * Commits together what comes in while an earlier commit is under way. SQLite waits for the disk once for each commit:
 * one at a time, a slow disk stores a hundred leads a second, in batches thousands. Each work is answered when its
 * batch is on the disk.
 */
export class TransactionBatch<Schema> {
  private waiting: Item<Schema>[] = [];
  private isRunning = false;

  constructor(private readonly options: Options<Schema>) {}

  run<Result>(work: Work<Schema, Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.waiting.push({ work, resolve: (result) => resolve(result as Result), reject });
      if (!this.isRunning) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) await this.commit(this.waiting.splice(0, batchSize));
    this.isRunning = false;
  }

  private async commit(batch: Item<Schema>[]): Promise<void> {
    const { db, attempt, isFailureOfAll } = this.options;
    try {
      const results = await attempt(() =>
        db.transaction().execute(async (transaction) => {
          const all: unknown[] = [];
          for (const { work } of batch) all.push(await work(transaction));
          return all;
        }),
      );
      batch.forEach(({ resolve }, index) => resolve(results[index]));
    } catch (error) {
      if (batch.length === 1 || isFailureOfAll(error)) batch.forEach(({ reject }) => reject(error));
      else for (const item of batch) await this.commit([item]);
    }
  }
}
