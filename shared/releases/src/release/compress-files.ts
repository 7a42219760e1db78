import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeOwn } from '../store/durable-files';
import { readTree } from './read-tree';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export const isCompressible = (name: string) => /\.(js|css|svg|json|txt|xml|webmanifest)$/.test(name);

/** As small as can be: it is done once. */
export async function compress(data: Buffer): Promise<{ brotli: Buffer; gzip: Buffer }> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return { brotli: await toBrotli(data, quality), gzip: await toGzip(data, { level: 9 }) };
}

/** Writes `.br` and `.gz` beside each text file, so that no answer has to wait for compression. */
export async function compressFiles(directory: string) {
  const files = (await readTree(directory)).filter((entry) => entry.isFile() && isCompressible(entry.name));
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name);
    const compressed = await compress(await readFile(file));
    await writeOwn(`${file}.br`, compressed.brotli);
    await writeOwn(`${file}.gz`, compressed.gzip);
  }
}
