import type { FastifyBaseLogger } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { KeptPage, PageKey } from './kept-page';
import { readPageFile, writePageFile } from './page-file';
import { PAGE_SUFFIXES, prunePageFiles, TEMPORARY_SUFFIX } from './prune-page-files';

const SIZE_LIMIT_BYTES = 256 * 1024 * 1024;
/** What exceeds it is not written: a page can always be rendered again. */
const WAITING_LIMIT = 100;
const LOG_INTERVAL_MS = 60_000;

type Options = {
  directory: string;
  /** What decides a page's bytes besides version, address and content. */
  settings: object;
  log: Pick<FastifyBaseLogger, 'warn'>;
  limitBytes?: number;
};

/** Pages on disk, a folder for each site version. Several site servers may share them. Nothing here throws or is waited for but `read`. */
export type PageFiles = {
  read: (key: PageKey) => Promise<KeptPage | undefined>;
  /** Written one after the other, later. */
  write: (key: PageKey, page: KeptPage) => void;
  /** Pages of these versions alone are read and written. Of others the latest few stay. */
  useVersions: (versions: ReadonlySet<string>) => void;
  /** The same of one more version. */
  alsoUse: (version: string) => void;
  /** When everything is written. */
  settled: () => Promise<void>;
};

/** The form of the files: another one is not read. */
const FORM = 1;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A disk that is full or can only be read is said once a minute, and costs nothing else. */
function createComplaint(log: Options['log']) {
  let last = -Infinity;
  return (error: unknown) => {
    if (isMissing(error) || performance.now() - last < LOG_INTERVAL_MS) return;
    last = performance.now();
    log.warn({ err: error }, 'pages can not be kept on the disk');
  };
}

/** Errors and pages with a query are without number: where there is no room, they go first. */
const suffixesFor = (address: string) =>
  address.includes('?') ? [PAGE_SUFFIXES.lesser] : [PAGE_SUFFIXES.page, PAGE_SUFFIXES.lesser];
const suffixOf = ({ address }: PageKey, { status }: KeptPage) =>
  address.includes('?') || status >= 400 ? PAGE_SUFFIXES.lesser : PAGE_SUFFIXES.page;

async function writeWhole(file: string, bytes: Buffer) {
  const temporary = `${file}-${randomUUID()}${TEMPORARY_SUFFIX}`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporary, bytes, { mode: 0o600 });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Tasks one after the other, of which none throws. */
function createQueue(complain: (error: unknown) => void) {
  let waiting = 0;
  let work = Promise.resolve();
  return {
    length: () => waiting,
    add: (task: () => Promise<unknown>) => {
      waiting += 1;
      work = work
        .then(task)
        .catch(complain)
        .then(() => void (waiting -= 1));
    },
    settled: () => work,
  };
}

export function createPageFiles({
  directory,
  settings,
  log,
  limitBytes = SIZE_LIMIT_BYTES,
}: Options): PageFiles {
  const complain = createComplaint(log);
  const settingsHash = hashOf(JSON.stringify([FORM, settings])).slice(0, 16);
  const folderOf = (version: string) => path.join(directory, `${version}-${settingsHash}`);
  const fileOf = ({ version, address }: PageKey) => path.join(folderOf(version), hashOf(address));
  let used: ReadonlySet<string> = new Set();
  const queue = createQueue(complain);
  /** As far as this server knows; each pruning counts anew. */
  let bytesOnDisk = 0;

  const prune = async () => {
    bytesOnDisk = await prunePageFiles(directory, { limitBytes, used: [...used].map(folderOf) });
  };

  const read = async (key: PageKey, suffix: string): Promise<KeptPage | undefined> => {
    const file = fileOf(key) + suffix;
    const bytes = await readFile(file).catch(complain);
    const page = bytes && readPageFile(key, bytes);
    if (bytes && !page) await rm(file, { force: true }).catch(complain);
    return page ?? undefined;
  };
  const write = async (key: PageKey, page: KeptPage) => {
    const suffix = suffixOf(key, page);
    const bytes = writePageFile(key, page);
    await writeWhole(fileOf(key) + suffix, bytes);
    for (const other of suffixesFor(key.address))
      if (other !== suffix) await rm(fileOf(key) + other, { force: true });
    bytesOnDisk += bytes.length;
    if (bytesOnDisk > limitBytes) await prune();
  };

  return {
    read: async (key) => {
      if (!used.has(key.version)) return undefined;
      for (const suffix of suffixesFor(key.address)) {
        const page = await read(key, suffix);
        if (page) return page;
      }
      return undefined;
    },
    write: (key, page) => {
      if (used.has(key.version) && queue.length() < WAITING_LIMIT) queue.add(() => write(key, page));
    },
    useVersions: (versions) => {
      used = versions;
      // By this it is known which versions were the latest.
      for (const version of versions) queue.add(() => utimes(folderOf(version), new Date(), new Date()));
      queue.add(prune);
    },
    alsoUse: (version) => void (used = new Set([...used, version])),
    settled: queue.settled,
  };
}
