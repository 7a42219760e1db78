import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors';
import { isSlug } from './fields';

/** A picture of the content folder as SVG, or undefined if there is none of that name. */
export async function readPicture(
  contentDir: string,
  kind: 'logos' | 'avatars',
  slug: string,
): Promise<string | undefined> {
  if (!isSlug(slug)) return undefined;
  try {
    return await readFile(join(contentDir, kind, `${slug}.svg`), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}
