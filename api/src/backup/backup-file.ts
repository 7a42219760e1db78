import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { errorMessage } from '../error-details';
import { StartError } from '../start-error';

/** A compressed file of JSON lines: what it is, the rows, and at the end how many they were and their digest. */
const format = 'hireloom-backup-1';

const headSchema = v.strictObject({
  format: v.literal(format),
  migrations: v.array(v.strictObject({ name: v.string(), timestamp: v.string() })),
});
const rowSchema = v.strictObject({
  table: v.string(),
  row: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
});
const endSchema = v.strictObject({ rows: v.number(), sha256: v.string() });

export type BackupHead = Omit<v.InferOutput<typeof headSchema>, 'format'>;
export type BackupRow = v.InferOutput<typeof rowSchema>;

async function* linesOf(head: BackupHead, rows: AsyncIterable<BackupRow>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const counted = (value: object) => {
    const line = `${JSON.stringify(value)}\n`;
    hash.update(line);
    return line;
  };
  yield counted({ format, ...head });
  let count = 0;
  for await (const row of rows) {
    count += 1;
    yield counted(row);
  }
  yield `${JSON.stringify({ rows: count, sha256: hash.digest('hex') })}\n`;
}

export async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}

/** Resolves when the file is on the disk. */
export async function writeBackup(file: string, head: BackupHead, rows: AsyncIterable<BackupRow>) {
  await pipeline(Readable.from(linesOf(head, rows)), createGzip(), createWriteStream(file, { mode: 0o600 }));
  await toDisk(file);
}

async function* readLines(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  // Its error ends the reading below, which then throws it.
  const reading = pipeline(createReadStream(file), unzipped).catch((error: unknown) => error);
  yield* createInterface({ input: unzipped, crlfDelay: Infinity });
  const error = await reading;
  if (error) throw error;
}

type Reader = { onHead: (head: BackupHead) => Promise<void>; onRow: (row: BackupRow) => Promise<void> };

async function readThrough(file: string, { onHead, onRow }: Reader): Promise<void> {
  const hash = createHash('sha256');
  let before: string | undefined;
  let lines = 0;
  for await (const line of readLines(file)) {
    if (before !== undefined) {
      hash.update(`${before}\n`);
      if (lines === 1) await onHead(v.parse(headSchema, JSON.parse(before)));
      else await onRow(v.parse(rowSchema, JSON.parse(before)));
    }
    before = line;
    lines += 1;
  }
  const end = v.parse(endSchema, JSON.parse(before ?? ''));
  if (end.rows !== lines - 2 || end.sha256 !== hash.digest('hex')) throw new Error('its digest does not fit');
}

/** Hands out the rows one by one. @throws StartError for a file that is damaged or none of ours; not for what `reader` throws. */
export async function readBackup(file: string, reader: Reader): Promise<void> {
  let thrown: { error: unknown } | undefined;
  const guarded =
    <Value>(hear: (value: Value) => Promise<void>) =>
    (value: Value) =>
      hear(value).catch((error: unknown) => {
        thrown = { error };
        throw error;
      });
  try {
    await readThrough(file, { onHead: guarded(reader.onHead), onRow: guarded(reader.onRow) });
  } catch (error) {
    if (thrown) throw thrown.error;
    throw new StartError(`${file} is damaged, or no backup of this service (${errorMessage(error)}).`);
  }
}
