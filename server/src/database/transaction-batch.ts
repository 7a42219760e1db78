import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { errorCode } from '../errors';
import type { Schema } from './schema';

type Work<Result> = (transaction: Transaction<Schema>) => Promise<Result>;

type Item = {
  work: Work<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** How long a writer waits in total for another process to release the write lock. */
export const LOCK_WAIT_MS = 5000;

/** Storing this many leads blocks the process for about 20 ms. */
const BATCH_SIZE = 50;

export const isLocked = (error: unknown) => errorCode(error).startsWith('SQLITE_BUSY');

/** Whether SQLite itself failed, rather than rejecting the data. */
export function isSqliteFailure(error: unknown): boolean {
  const code = errorCode(error);
  return code.startsWith('SQLITE_') && !code.startsWith('SQLITE_CONSTRAINT');
}

/** Retries while another process holds SQLite's only write lock. Unlike `busy_timeout`, does not block this process. */
export async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + LOCK_WAIT_MS;
  for (let waitMs = 5; ; waitMs = Math.min(waitMs * 2, 200)) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || Date.now() >= end) throw error;
      await pause(waitMs);
    }
  }
}

/**
 * Commits all work that arrives during one commit together in the next. SQLite waits for the disk at every commit: on a slow disk,
 * that allows a hundred leads per second with separate commits, thousands with batches. Each promise resolves when its batch is on
 * the disk.
 */
export class TransactionBatch {
  private waiting: Item[] = [];
  private isRunning = false;

  constructor(private readonly db: Kysely<Schema>) {}

  run<Result>(work: Work<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.waiting.push({ work, resolve: (result) => resolve(result as Result), reject });
      if (!this.isRunning) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) await this.commit(this.waiting.splice(0, BATCH_SIZE));
    this.isRunning = false;
  }

  /** If a piece of work failed but not the database, commits each item separately, so that the others succeed. */
  private async commit(batch: Item[]): Promise<void> {
    try {
      const results = await whileLocked(() =>
        this.db.transaction().execute(async (transaction) => {
          const all: unknown[] = [];
          for (const { work } of batch) all.push(await work(transaction));
          return all;
        }),
      );
      batch.forEach(({ resolve }, index) => resolve(results[index]));
    } catch (error) {
      if (batch.length === 1 || isSqliteFailure(error)) batch.forEach(({ reject }) => reject(error));
      else for (const item of batch) await this.commit([item]);
    }
  }
}
