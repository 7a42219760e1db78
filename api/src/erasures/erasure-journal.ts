import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { errorCode, errorMessage } from '../error-details';
import { StartError } from '../start-error';

/** What was erased of an address. */
export type ErasureScope = 'everything' | 'subscription';

const entrySchema = v.strictObject({
  scope: v.picklist(['everything', 'subscription']),
  address: v.string(),
  at: v.string(),
});

export type Erasure = v.InferOutput<typeof entrySchema>;

class JournalError extends StartError {
  readonly statusCode = 503;
}

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT';

/**
 * Who was erased and when, in a file that no backup holds: after a restore they are erased again. Addresses are told by their
 * HMAC, so that it holds none; its key lies beside it. `file`: with several services on several machines, one that all have.
 */
export class ErasureJournal {
  constructor(readonly file: string) {}

  /** Resolves when it is on the disk. Before anything is erased: what was noted and is still there goes with a restore at the latest. */
  async record(scope: ErasureScope, email: string): Promise<void> {
    try {
      await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
      const at = new Date().toISOString();
      const entry: Erasure = { scope, address: this.digestWith(await this.makeKey(), email), at };
      const handle = await open(this.file, 'a', 0o600);
      await handle.appendFile(`${JSON.stringify(entry)}\n`);
      await handle.sync();
      await handle.close();
    } catch (error) {
      throw new JournalError(
        `The journal of erasures ${this.file} cannot be written (${errorMessage(error)}). Nothing was erased: make it a file that this user may write, or name another one with ERASURES_FILE.`,
      );
    }
  }

  /** For each address that it is asked for, what was erased of it. Nothing where there is no journal. */
  async read(): Promise<(email: string) => Erasure[]> {
    const key = await this.readKey();
    const lines = await readFile(this.file, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return '';
      throw error;
    });
    const byAddress = new Map<string, Erasure[]>();
    for (const line of lines.split('\n').filter(Boolean)) {
      const entry = parseEntry(line);
      if (entry) byAddress.set(entry.address, [...(byAddress.get(entry.address) ?? []), entry]);
    }
    return (email) => (key === undefined ? [] : (byAddress.get(this.digestWith(key, email)) ?? []));
  }

  private get keyFile() {
    return `${this.file}.key`;
  }

  private digestWith(key: string, email: string): string {
    return createHmac('sha256', key).update(email.toLowerCase()).digest('base64url');
  }

  private async readKey(): Promise<string | undefined> {
    return readFile(this.keyFile, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  }

  /** Whole or not at all, and the same for all who make it at once. */
  private async makeKey(): Promise<string> {
    const known = await this.readKey();
    if (known !== undefined) return known;
    const part = `${this.keyFile}.${process.pid}.${randomBytes(6).toString('hex')}`;
    const handle = await open(part, 'wx', 0o600);
    await handle.writeFile(randomBytes(32).toString('base64url'));
    await handle.sync();
    await handle.close();
    await link(part, this.keyFile).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await rm(part);
    return (await this.readKey()) ?? '';
  }
}

/** A line that was being written when the machine failed was not acknowledged either. */
function parseEntry(line: string): Erasure | undefined {
  try {
    return v.parse(entrySchema, JSON.parse(line));
  } catch {
    return undefined;
  }
}
