import { UsageError } from '@hireloom/releases';
import type { Readable } from 'node:stream';
import { extract, type Header } from 'tar-stream';
import { HttpError } from './authenticate';

const MEGABYTE = 1024 * 1024;

type TarEntry = AsyncIterable<Uint8Array> & { header: Header };
type Limits = Readonly<{ files: number; bytes: number }>;

/** Never destroys `source`, because the rejection is sent on its socket. @throws HttpError; Error if the disk is full */
export async function readTar(source: Readable, limits: Limits, read: (entry: TarEntry) => Promise<void>) {
  const tar = extract();
  const onAbort = () => tar.destroy(new HttpError(400, 'the upload was broken off.'));
  source.once('error', onAbort);
  source.once('close', () => source.readableEnded || onAbort());
  source.pipe(tar);
  let [files, bytes] = [0, 0];
  try {
    for await (const entry of tar as AsyncIterable<TarEntry>) {
      files += 1;
      bytes += entry.header.size ?? 0;
      if (files > limits.files) throw new HttpError(413, `the tar has more than ${limits.files} files.`);
      if (bytes > limits.bytes)
        throw new HttpError(413, `the tar is larger than ${limits.bytes / MEGABYTE} MB.`);
      await read(entry);
    }
  } catch (error) {
    // tar-stream's errors have no code; file system errors do.
    const isKnown = error instanceof UsageError || Boolean((error as NodeJS.ErrnoException).code);
    throw isKnown ? error : new HttpError(400, `the tar can't be read: ${(error as Error).message}.`);
  } finally {
    source.unpipe(tar).resume();
    tar.destroy();
  }
}
