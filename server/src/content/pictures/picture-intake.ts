import { LRUCache } from 'lru-cache';
import { type ContentProblem, hashFile } from '../files/content-file';
import { normalisePicture } from './normalise-picture';

/** The first bytes of a JPEG, PNG or WebP, in Latin-1. */
const PHOTOGRAPH = /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF[^]{4}WEBP)/;

const isPhotograph = (bytes: Uint8Array) =>
  PHOTOGRAPH.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'));

/** Returns why a photograph can't be published. Undefined if it can, and for all other files. */
export async function findPictureProblem(bytes: Uint8Array): Promise<string | undefined> {
  const normal = isPhotograph(bytes) ? await normalisePicture(bytes) : undefined;
  return typeof normal === 'string' ? normal : undefined;
}

const HOUR_MS = 60 * 60 * 1000;

/** Prepares the photographs among files that are to be published. `save`: stores a file, and returns its hash. */
export function createPictureIntake(save: (bytes: Uint8Array) => Promise<string>) {
  /** Hashes of stored pictures by those of the files they are made from. A stored file that is not used stays for a day. */
  const prepared = new LRUCache<string, string>({ max: 5000, ttl: 12 * HOUR_MS });
  /** Why a file can't be published, by its hash. */
  const refused = new LRUCache<string, string>({ max: 1000 });
  return {
    /** Stores a file, a photograph in the form in which it is published. Returns the hash of what is stored. */
    saveFile: async (bytes: Uint8Array): Promise<string> => {
      if (!isPhotograph(bytes)) return save(bytes);
      const given = hashFile(bytes);
      const known = prepared.get(given);
      if (known !== undefined) return known;
      const normal = await normalisePicture(bytes);
      const isRefused = typeof normal === 'string';
      const hash = await save(isRefused ? bytes : normal.bytes);
      if (isRefused) refused.set(hash, normal);
      else prepared.set(given, hash);
      return hash;
    },
    /** The photographs among these files that can't be published. `files`: hashes by path; null for a removed file. */
    listRefused: (files: Iterable<[file: string, hash: string | null]>): ContentProblem[] =>
      [...files].flatMap(([file, hash]) => {
        const message = hash === null ? undefined : refused.get(hash);
        return message === undefined ? [] : [{ file, line: 1, message }];
      }),
  };
}

export type PictureIntake = ReturnType<typeof createPictureIntake>;
