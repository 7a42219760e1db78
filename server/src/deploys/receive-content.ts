import {
  CONTENT_CHANGE_FILE,
  CONTENT_LIMITS,
  contentChangeSchema,
  isContentPath,
  parseJson,
} from '@hireloom/releases';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Header } from 'tar-stream';
import { HttpError } from './authenticate';
import { readTar } from './read-tar';

const MEGABYTE = 1024 * 1024;
const CHANGE_BYTES = 4 * MEGABYTE;

function getPath({ type, name, size = 0 }: Header): string {
  const path = name.startsWith('files/') ? name.slice('files/'.length) : '';
  if (type !== 'file' || !isContentPath(path))
    throw new HttpError(400, `the tar contains ${JSON.stringify(name)}, which can't be a content file.`);
  if (size > CONTENT_LIMITS.fileBytes)
    throw new HttpError(413, `${path} is larger than ${CONTENT_LIMITS.fileBytes / MEGABYTE} MB.`);
  return path;
}

/** Reads a tar with a change of content, and stores its files. @throws HttpError; Error if the disk is full */
export async function receiveContent(source: Readable, saveFile: (bytes: Uint8Array) => Promise<string>) {
  let text: string | undefined;
  const edits = new Map<string, string | null>();
  await readTar(source, CONTENT_LIMITS, async (entry) => {
    const { header } = entry;
    if (text === undefined) {
      if (header.name !== CONTENT_CHANGE_FILE || (header.size ?? 0) > CHANGE_BYTES)
        throw new HttpError(400, `the tar must begin with ${CONTENT_CHANGE_FILE}.`);
      text = String(await buffer(entry));
      return;
    }
    const path = getPath(header);
    if (edits.has(path)) throw new HttpError(400, `the tar contains ${path} twice.`);
    edits.set(path, await saveFile(await buffer(entry)));
  });
  if (text === undefined) throw new HttpError(400, 'the tar is empty.');
  const { removed, ...change } = parseJson(CONTENT_CHANGE_FILE, text, contentChangeSchema);
  for (const path of removed) if (!edits.has(path)) edits.set(path, null);
  return { ...change, edits };
}
