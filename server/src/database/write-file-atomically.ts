import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes the complete file or nothing, readable by its owner only unless `mode` says otherwise. @throws Error that names the file if the disk is full */
export async function writeFileAtomically(
  file: string,
  data: Buffer | string,
  options: { flush?: boolean; mode?: number } = {},
) {
  const draft = `${file}.${randomUUID()}.part`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, data, { mode: 0o600, ...options });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOSPC', 'EDQUOT'].includes(code)) throw error;
    const words = `There is no space left for ${file}. Free some, or choose a larger disk with DATA_DIR.`;
    throw Object.assign(new Error(words), { code });
  }
}
