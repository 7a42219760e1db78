import { UsageError } from '@hireloom/service';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { toDisk } from '../durable-files';
import { errorCode, errorMessage } from '../error-details';
import type { ErasureExtent } from '../repositories/delete-leads';

const entrySchema = v.strictObject({
  id: v.string(),
  /** `begun`: no erasure, the first line of every journal. */
  scope: v.picklist(['everything', 'subscription', 'begun']),
  address: v.string(),
  at: v.string(),
  /** Ids of leads that were erased although a clock that ran ahead had stamped them later than `at`. */
  ahead: v.exactOptional(v.array(v.string()), []),
});

export type Erasure = v.InferOutput<typeof entrySchema>;
/** What was erased of an address. */
export type ErasureScope = Exclude<Erasure['scope'], 'begun'>;

/** `digestOf`: the form in which entries name an address. `unreadable`: numbers of damaged lines. */
export type JournalContent = {
  entries: readonly Erasure[];
  unreadable: readonly number[];
  digestOf: (email: string) => string;
};

class JournalError extends UsageError {
  readonly statusCode = 503;
}

/** Its digest tells whether a key belongs to a journal. No address is like it. */
const probe = 'the key of this journal';

function digestWith(key: string, email: string): string {
  return createHmac('sha256', key).update(email.toLowerCase()).digest('base64url');
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}

function parseEntry(line: string): Erasure | undefined {
  try {
    return v.parse(entrySchema, JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** A last line without its end was being written when the machine failed, and was not acknowledged. */
function parse(text: string): Omit<JournalContent, 'digestOf'> {
  const lines = text.split('\n');
  const entries: Erasure[] = [];
  const unreadable: number[] = [];
  lines.forEach((line, index) => {
    if (line === '') return;
    const entry = parseEntry(line);
    if (entry) entries.push(entry);
    else if (index < lines.length - 1) unreadable.push(index + 1);
  });
  return { entries, unreadable };
}

/**
 * Who was erased and when, in a file that no backup contains: a restored database is compared with it. Addresses are stored as
 * their HMAC; the key lies beside the journal, both for their owner alone. Several services need one file that all of them have.
 */
export class ErasureJournal {
  constructor(readonly file: string) {}

  /**
   * Resolves with the entry's id when it is on the disk. Before anything is erased: what was recorded and is still there is erased
   * at the next look. `at`: by the clock of the database.
   */
  async record(scope: ErasureScope, email: string, { at, ahead }: ErasureExtent): Promise<string> {
    try {
      const key = await this.begin(at);
      return await this.append({ scope, address: digestWith(key, email), at, ahead: [...ahead] });
    } catch (error) {
      throw new JournalError(
        `The journal of erasures ${this.file} cannot be written (${errorMessage(error)}). Nothing was erased: make it a file that this user may write, or name another one with ERASURES_FILE.`,
      );
    }
  }

  /** Makes the journal where there is none. Returns its key. */
  async begin(at: string): Promise<string> {
    await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
    // The journal first: its key was there before it.
    const { entries } = parse((await readIfThere(this.file)) ?? '');
    const known = await readIfThere(this.keyFile);
    this.checkKey(entries, known);
    const key = known ?? (await this.makeKey());
    if (entries.length === 0) {
      await this.append({ scope: 'begun', address: digestWith(key, probe), at });
      await toDisk(dirname(this.file));
    }
    return key;
  }

  /** Nothing where there is no journal. @throws JournalError where there is one that cannot be used. */
  async read(): Promise<JournalContent> {
    try {
      const content = parse((await readIfThere(this.file)) ?? '');
      const key = await readIfThere(this.keyFile);
      this.checkKey(content.entries, key);
      return { ...content, digestOf: (email) => digestWith(key ?? '', email) };
    } catch (error) {
      throw new JournalError(
        `The journal of erasures ${this.file} cannot be read (${errorMessage(error)}). Without it people who were erased may come back with a restore: put journal and key back, let this user read them, or name another journal with ERASURES_FILE.`,
      );
    }
  }

  private get keyFile() {
    return `${this.file}.key`;
  }

  private checkKey(entries: readonly Erasure[], key: string | undefined): void {
    const isOther = ({ scope, address }: Erasure) =>
      scope === 'begun' && address !== digestWith(key ?? '', probe);
    if ((key ?? '') === '' ? entries.length > 0 : entries.some(isOther))
      throw new Error(`its key ${this.keyFile} is missing or another one's`);
  }

  private async append(entry: Omit<v.InferInput<typeof entrySchema>, 'id'>): Promise<string> {
    const id = randomUUID();
    const handle = await open(this.file, 'a', 0o600);
    try {
      // Begins a line of its own, also behind one that was torn.
      await handle.appendFile(`\n${JSON.stringify({ id, ...entry })}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return id;
  }

  /** Whole or not at all, and the same for all who make it at once. */
  private async makeKey(): Promise<string> {
    const part = `${this.keyFile}.${process.pid}.${randomBytes(6).toString('hex')}`;
    const handle = await open(part, 'wx', 0o600);
    await handle.writeFile(randomBytes(32).toString('base64url'));
    await handle.sync();
    await handle.close();
    await link(part, this.keyFile).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await rm(part);
    return readFile(this.keyFile, 'utf8');
  }
}
