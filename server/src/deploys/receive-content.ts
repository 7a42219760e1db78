import {
  CONTENT_CHANGE_FILE,
  CONTENT_LIMITS,
  contentChangeSchema,
  isContentPath,
  parseJson,
  UsageError,
} from '@hireloom/releases';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract, type Header } from 'tar-stream';
import { HttpError } from './authenticate';

const MEGABYTE = 1024 * 1024;
const CHANGE_BYTES = 4 * MEGABYTE;

type Entry = AsyncIterable<Uint8Array> & { header: Header };
type SaveFile = (bytes: Uint8Array) => Promise<string>;

function getPath({ type, name, size = 0 }: Header): string {
  const path = name.startsWith('files/') ? name.slice('files/'.length) : '';
  if (type !== 'file' || !isContentPath(path))
    throw new HttpError(400, `the tar holds ${JSON.stringify(name)}, which can't be a content file.`);
  if (size > CONTENT_LIMITS.fileBytes)
    throw new HttpError(413, `${path} is larger than ${CONTENT_LIMITS.fileBytes / MEGABYTE} MB.`);
  return path;
}

function countEntries() {
  let files = 0;
  let bytes = 0;
  return ({ size = 0 }: Header) => {
    files += 1;
    bytes += size;
    if (files > CONTENT_LIMITS.files)
      throw new HttpError(413, `the tar has more than ${CONTENT_LIMITS.files} files.`);
    if (bytes > CONTENT_LIMITS.bytes)
      throw new HttpError(413, `the tar is larger than ${CONTENT_LIMITS.bytes / MEGABYTE} MB.`);
  };
}

async function readEntries(entries: AsyncIterable<Entry>, saveFile: SaveFile) {
  const count = countEntries();
  let text: string | undefined;
  const edits = new Map<string, string | null>();
  for await (const entry of entries) {
    const { header } = entry;
    count(header);
    if (text === undefined) {
      if (header.name !== CONTENT_CHANGE_FILE || (header.size ?? 0) > CHANGE_BYTES)
        throw new HttpError(400, `the tar must begin with ${CONTENT_CHANGE_FILE}.`);
      text = String(await buffer(entry));
      continue;
    }
    const path = getPath(header);
    if (edits.has(path)) throw new HttpError(400, `the tar holds ${path} twice.`);
    edits.set(path, await saveFile(await buffer(entry)));
  }
  if (text === undefined) throw new HttpError(400, 'the tar is empty.');
  const { removed, ...change } = parseJson(CONTENT_CHANGE_FILE, text, contentChangeSchema);
  for (const path of removed) if (!edits.has(path)) edits.set(path, null);
  return { ...change, edits };
}

/**
 * Reads a tar with a change of content, and stores its files. Never destroys `source`, because the rejection is sent on its socket.
 * @throws HttpError; Error if the disk is full
 */
export async function receiveContent(source: Readable, saveFile: SaveFile) {
  const tar = extract();
  const onAbort = () => tar.destroy(new HttpError(400, 'the upload was broken off.'));
  source.once('error', onAbort);
  source.once('close', () => source.readableEnded || onAbort());
  source.pipe(tar);
  try {
    return await readEntries(tar as AsyncIterable<Entry>, saveFile);
  } catch (error) {
    // tar-stream's errors have no code; file system errors do.
    const isOurs = error instanceof UsageError || Boolean((error as NodeJS.ErrnoException).code);
    throw isOurs ? error : new HttpError(400, `the tar can't be read: ${(error as Error).message}.`);
  } finally {
    source.unpipe(tar).resume();
    tar.destroy();
  }
}
