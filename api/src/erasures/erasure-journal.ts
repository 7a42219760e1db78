import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '@hireloom/service';
import * as v from 'valibot';
import { errorCode, errorMessage } from '../errors';
import { toDisk } from '../files';

const erasureSchema = v.strictObject({ id: v.string(), leads: v.array(v.string()) });

/** One erasure, with the ids of the leads that it deletes. */
export type Erasure = v.InferOutput<typeof erasureSchema>;

/** `damagedLines`: line numbers, counted from 1. */
type JournalContent = { erasures: Erasure[]; damagedLines: number[] };

/** The journal cannot be read or written. */
export class JournalError extends UsageError {
  readonly statusCode = 503;
}

function parseLine(line: string): Erasure | undefined {
  try {
    return v.parse(erasureSchema, JSON.parse(line));
  } catch {
    return undefined;
  }
}

/**
 * A file with the ids of erased leads, with which a restored database is compared. No backup contains it. The ids are random, so
 * the journal holds no personal data. Several APIs must share one file that all of them can reach.
 */
export class ErasureJournal {
  constructor(readonly file: string) {}

  /**
   * Records an erasure durably and resolves with its id. Call it before the leads are deleted: if the process dies in between, the
   * next comparison deletes them. @throws JournalError
   */
  async record(leads: readonly string[]): Promise<string> {
    const id = randomUUID();
    // The leading line break ends a line that a crash may have left incomplete.
    await this.append(`\n${JSON.stringify({ id, leads })}\n`);
    return id;
  }

  /** Creates an empty journal if there is none, so that a journal missing later is noticed. @throws JournalError */
  create(): Promise<void> {
    return this.append('');
  }

  /** Reads the journal. Returns no erasures if the file does not exist. @throws JournalError if it exists but cannot be read */
  async read(): Promise<JournalContent> {
    const lines = (await this.readText()).split('\n');
    const erasures: Erasure[] = [];
    const damagedLines: number[] = [];
    lines.forEach((line, index) => {
      if (line === '') return;
      const erasure = parseLine(line);
      if (erasure) erasures.push(erasure);
      // A last line without a line break was left incomplete by a crash. Its erasure was never acknowledged.
      else if (index < lines.length - 1) damagedLines.push(index + 1);
    });
    return { erasures, damagedLines };
  }

  private async append(text: string): Promise<void> {
    try {
      await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
      const handle = await open(this.file, 'a', 0o600);
      await handle
        .appendFile(text)
        .then(() => handle.sync())
        .finally(() => handle.close());
      await toDisk(dirname(this.file));
    } catch (error) {
      throw new JournalError(
        `The journal of erasures ${this.file} cannot be written (${errorMessage(error)}). Nothing was erased: make it a file that this user may write, or name another one with ERASURES_FILE.`,
      );
    }
  }

  private async readText(): Promise<string> {
    try {
      return await readFile(this.file, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return '';
      throw new JournalError(
        `The journal of erasures ${this.file} cannot be read (${errorMessage(error)}). Without it people who were erased may come back with a restore: put it back, let this user read it, or name another journal with ERASURES_FILE.`,
      );
    }
  }
}
