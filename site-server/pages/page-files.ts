import { policySourcesSchema } from '@hireloom/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import * as v from 'valibot';
import type { CachedPage, PageKey } from './page-memory';
import { PAGE_SUFFIXES, prunePageFiles, TEMPORARY_SUFFIX } from './prune-page-files';

const SIZE_LIMIT_BYTES = 256 * 1024 * 1024;
/** Maximum number of pages in the write queue. Others are not stored: they can be rendered again. */
const QUEUE_LIMIT = 100;

type Options = {
  directory: string;
  /** Settings that affect a page's bytes, besides version, address and content. */
  settings: object;
  log: Pick<FastifyBaseLogger, 'warn'>;
  limitBytes?: number;
};

const headerSchema = v.object({
  address: v.string(),
  status: v.number(),
  content: v.string(),
  expiresAt: v.optional(v.number()),
  inline: v.object({ script: v.array(v.string()), style: v.array(v.string()) }),
  sources: v.optional(policySourcesSchema),
  tags: v.object({ br: v.string(), gzip: v.string(), identity: v.string() }),
  /** Size of the Brotli encoding in bytes. The rest of the file is the gzip encoding. */
  brSize: v.number(),
});

const HASH_LENGTH = 64;
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** File format: the SHA-256 of everything after it, the header as a line of JSON, the Brotli encoding, the gzip encoding. */
function writePageFile({ address }: PageKey, { body: { br, gzip, tags }, ...page }: CachedPage): Buffer {
  const { status, content, expiresAt, inline, sources } = page;
  const header = JSON.stringify({
    ...{ address, status, content, expiresAt, inline, sources, tags },
    brSize: br.length,
  });
  const rest = Buffer.concat([Buffer.from(`${header}\n`), br, gzip]);
  return Buffer.concat([Buffer.from(hashOf(rest)), rest]);
}

/** Returns undefined if the file is damaged or belongs to another address. */
function readPageFile(key: Pick<PageKey, 'address'>, file: Buffer): CachedPage | undefined {
  const rest = file.subarray(HASH_LENGTH);
  if (file.toString('latin1', 0, HASH_LENGTH) !== hashOf(rest)) return undefined;
  const start = rest.indexOf('\n') + 1;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), headerSchema), rest.toString('utf8', 0, start));
  if (!read.success || read.output.address !== key.address) return undefined;
  const { tags, brSize, status, content, expiresAt, inline, sources } = read.output;
  const middle = start + brSize;
  const body = { br: rest.subarray(start, middle), gzip: rest.subarray(middle), tags };
  return { status, content, expiresAt, inline, sources, body };
}

/** The number of error pages and searches is unlimited, so they are pruned first. */
const suffixesFor = (address: string) =>
  address.includes('?') ? [PAGE_SUFFIXES.lesser] : [PAGE_SUFFIXES.page, PAGE_SUFFIXES.lesser];
const suffixOf = ({ address }: PageKey, { status }: CachedPage) =>
  address.includes('?') || status >= 400 ? PAGE_SUFFIXES.lesser : PAGE_SUFFIXES.page;

async function writeWhole(file: string, bytes: Buffer) {
  const temporary = `${file}-${randomUUID()}${TEMPORARY_SUFFIX}`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporary, bytes, { mode: 0o600 });
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Stores pages on disk, in a folder per site version. Several site servers may share the folders. Never throws: failures are
 * logged. Reads and writes only pages of the versions in use. Keeps those of the latest few other versions for a rollback.
 */
export function createPageFiles({ directory, settings, log, limitBytes = SIZE_LIMIT_BYTES }: Options) {
  const settingsHash = hashOf(JSON.stringify(settings)).slice(0, 16);
  const folderOf = (version: string) => path.join(directory, `${version}-${settingsHash}`);
  const fileOf = ({ version, address }: PageKey) => path.join(folderOf(version), hashOf(address));
  const logFailure = (err: unknown) => {
    if ((err as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err }, 'pages cannot be stored on the disk');
  };
  const queue = pLimit(1);
  const enqueue = (task: () => Promise<unknown>) => void queue(task).catch(logFailure);
  let used: ReadonlySet<string> = new Set();
  /** Only an estimate between prunings: other servers write too. */
  let bytesOnDisk = 0;

  const prune = async () => {
    bytesOnDisk = await prunePageFiles(directory, { limitBytes, used: [...used].map(folderOf) });
  };
  const write = async (key: PageKey, page: CachedPage) => {
    const suffix = suffixOf(key, page);
    const bytes = writePageFile(key, page);
    await writeWhole(fileOf(key) + suffix, bytes);
    for (const other of suffixesFor(key.address))
      if (other !== suffix) await rm(fileOf(key) + other, { force: true });
    bytesOnDisk += bytes.length;
    if (bytesOnDisk > limitBytes) await prune();
  };

  return {
    read: async (key: PageKey): Promise<CachedPage | undefined> => {
      if (!used.has(key.version)) return undefined;
      for (const suffix of suffixesFor(key.address)) {
        const file = fileOf(key) + suffix;
        const bytes = await readFile(file).catch(logFailure);
        const page = bytes && readPageFile(key, bytes);
        if (page) return page;
        if (bytes) await rm(file, { force: true }).catch(logFailure);
      }
      return undefined;
    },
    /** Enqueues the page. Pages are written one at a time. */
    write: (key: PageKey, page: CachedPage) => {
      if (used.has(key.version) && queue.pendingCount < QUEUE_LIMIT - 1) enqueue(() => write(key, page));
    },
    useVersions: (versions: ReadonlySet<string>) => {
      used = versions;
      // Pruning keeps the most recently touched folders.
      for (const version of versions) enqueue(() => utimes(folderOf(version), new Date(), new Date()));
      enqueue(prune);
    },
    addVersion: (version: string) => void (used = new Set([...used, version])),
    /** Resolves when the queue is empty. */
    settled: () => queue(async () => undefined),
  };
}

export type PageFiles = ReturnType<typeof createPageFiles>;
