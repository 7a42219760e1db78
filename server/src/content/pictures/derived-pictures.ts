import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '../../database/write-file-atomically';
import { errorCode } from '../../errors';
import { runPictureProgram } from './run-picture-program';

/** How long files of pictures that are no longer shown are kept, for pages that are still open in browsers. */
const STAYS_MS = 24 * 60 * 60 * 1000;

type Options = {
  folder: string;
  /** Reads a stored picture by its hash. */
  readStored: (hash: string) => Promise<Buffer>;
};

/**
 * The files that a server derives from stored photographs, in a folder on this machine: `<hash>-<width>.webp`, and `<hash>-link.jpg` for link
 * previews. Missing ones are made again.
 */
export function openDerivedPictures({ folder, readStored }: Options) {
  const getFile = (hash: string, name: string) => path.join(folder, `${hash}-${name}`);
  const making = new Map<string, Promise<void>>();
  /** Pictures that could not be processed: requests for them must not start a process again and again. */
  const broken = new Set<string>();
  const derive = async (hash: string) => {
    if (broken.has(hash))
      throw new Error(`the picture ${hash} could not be resized before, so it is not tried again`);
    const { files, failure } = await runPictureProgram('derive', await readStored(hash));
    if (failure) {
      broken.add(hash);
      throw new Error(failure);
    }
    for (const { name, bytes } of files) await writeFileAtomically(getFile(hash, name), bytes);
  };
  const deriveOnce = (hash: string) => {
    const deriving = making.get(hash) ?? derive(hash).finally(() => making.delete(hash));
    making.set(hash, deriving);
    return deriving;
  };
  let isStopped = false;
  const listFiles = async () => readdir(folder).catch(() => [] as string[]);
  return {
    /** Reads a derived file, such as `800.webp`. `isShown`: whether to make it if it is missing. Undefined if there is none. */
    read: async (hash: string, name: string, isShown: boolean): Promise<Buffer | undefined> => {
      const find = () =>
        readFile(getFile(hash, name)).catch((error: unknown) => {
          if (errorCode(error) !== 'ENOENT') throw error;
          return undefined;
        });
      const found = await find();
      if (found || !isShown) return found;
      await deriveOnce(hash);
      return find();
    },
    /** Makes the missing files of the pictures that are shown, and removes those of others after a day. */
    follow: async (shown: ReadonlySet<string>) => {
      const files = await listFiles();
      const known = new Set(files.map((file) => file.split('-', 1)[0] ?? ''));
      for (const hash of shown)
        if (!known.has(hash) && !isStopped) await deriveOnce(hash).catch(() => undefined);
      for (const file of files) {
        if (shown.has(file.split('-', 1)[0] ?? '')) continue;
        const { mtimeMs } = await stat(path.join(folder, file));
        if (mtimeMs < Date.now() - STAYS_MS) await rm(path.join(folder, file), { force: true });
      }
    },
    stop: () => void (isStopped = true),
  };
}

export type DerivedPictures = ReturnType<typeof openDerivedPictures>;
