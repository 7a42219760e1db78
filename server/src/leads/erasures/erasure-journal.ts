import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '@hireloom/releases';
import { errorCode, errorMessage } from '../../errors';
import { flushToDisk } from '../../database/files';

/** Skips everything else in the file: a line that a crash truncated was never acknowledged. */
const leadIds = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/** The journal cannot be read or written. */
export class JournalError extends UsageError {
  readonly statusCode = 503;
}

/** Ids of erased leads, for databases that are restored. In no backup; several servers must share one file that all can reach. */
export class ErasureJournal {
  constructor(readonly file: string) {}

  /** Call it before the leads are deleted: if the process dies in between, the next comparison deletes them. @throws JournalError */
  async record(leads: readonly string[]): Promise<void> {
    try {
      await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
      const handle = await open(this.file, 'a', 0o600);
      await handle
        // The leading line break ends a line that a crash may have left incomplete.
        .appendFile(leads.map((id) => `\n${id}\n`).join(''))
        .then(() => handle.sync())
        .finally(() => handle.close());
      await flushToDisk(dirname(this.file));
    } catch (error) {
      throw new JournalError(
        `The erasure journal ${this.file} is not writable (${errorMessage(error)}). Nothing was erased: make it a file that this user may write, or name another one with ERASURES_FILE.`,
      );
    }
  }

  /** Returns the ids of all erased leads, none if the file does not exist. @throws JournalError if it exists but cannot be read */
  async read(): Promise<Set<string>> {
    try {
      return new Set((await readFile(this.file, 'utf8')).match(leadIds));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return new Set();
      throw new JournalError(
        `The erasure journal ${this.file} is not readable (${errorMessage(error)}). Without it, a restore may bring back people who were erased: put it back, let this user read it, or name another journal with ERASURES_FILE.`,
      );
    }
  }
}
