import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode, RequestError } from '../../errors';
import { entryWords, historyWords, kindWords, pictureWords as words } from '../content/entries';
import type { FormState } from '../forms';
import { notFound } from '../layout';
import { type OneEntry, openExisting } from './edit-page';
import { sendEntryPage } from './entry-frame';
import type { EntryParts } from './entry-head';
import { writeValues } from './entry-text';
import { deskPath } from './kinds';
import type { DeskContent, OpenedEntry } from './open-entry';
import { OwnPicture, TextPictures } from './picture-parts';
import {
  checkDescription,
  choosePath,
  findExtension,
  findOwnPicture,
  isShownElsewhere,
  listPicturesInText,
  nameFile,
  type Place,
  withoutPicture,
  writePicture,
} from './pictures';
import { changeEntry, type FileEdits, planFiles } from './save-entry';

const MAX_FILE_BYTES = 25 * 1024 * 1024;

type Refused = { state?: FormState; problem?: string };

function sendPictures(
  reply: FastifyReply,
  { live }: DeskContent,
  entry: OpenedEntry,
  { state, problem }: Refused = {},
) {
  const { kind, slug, values } = entry;
  const { set } = live.served();
  const text = values?.[kind.textField ?? ''];
  const shown = state ?? { values: {} };
  const main = (
    <>
      <p>
        <a href={deskPath(kind.name, slug)}>{historyWords.back(kindWords[kind.name].one)}</a>
      </p>
      <OwnPicture entry={entry} picture={findOwnPicture(set, entry)} state={shown} />
      {text !== undefined && (
        <TextPictures entry={entry} pictures={listPicturesInText(set, text)} state={shown} />
      )}
    </>
  );
  return sendEntryPage(reply, {
    kind,
    title: words.title(entry.title),
    done: words.done,
    state,
    problem,
    main,
  });
}

type Upload = { place: Place; seen: string; alt: string; bytes: Buffer; extension: string | undefined };

/** Reads an upload. `bytes` is empty if no file was chosen. @throws RequestError 400 if the body is not an upload */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  const file = await request.file();
  if (!file) throw new RequestError(400, words.noFile);
  const read = (name: string) => {
    const field = file.fields[name];
    return field && 'value' in field ? String(field.value).trim() : '';
  };
  const bytes = await file.toBuffer();
  const extension = findExtension(file.mimetype);
  const place = read('place') === 'text' ? 'text' : 'own';
  return { place, seen: read('seen'), alt: read('alt'), bytes, extension };
}

function checkUpload({ place, alt, bytes, extension }: Upload): Record<string, string> {
  const description = place === 'text' ? checkDescription(alt) : undefined;
  const file = bytes.length === 0 ? words.noFile : !extension && words.otherFormat;
  return { ...(description && { alt: description }), ...(file && { [nameFile(place)]: file }) };
}

/** A draft of the entry with this text. */
const planText = (entry: OpenedEntry, body: string) => {
  const { kind, slug, text, values } = entry;
  return planFiles(
    entry,
    'draft',
    writeValues(kind.name, text, slug, { ...values, [kind.textField ?? '']: body }),
  );
};

/** The files that an upload writes: the picture, and a draft that shows it at the end of its text. */
function planUpload({ live }: DeskContent, entry: OpenedEntry, upload: Upload) {
  const { kind, slug, values = {} } = entry;
  const { set } = live.served();
  const { extension = '', bytes, alt } = upload;
  if (upload.place === 'text') {
    const path = choosePath(set, slug, alt, extension);
    const body = `${values[kind.textField ?? ''] ?? ''}\n\n${writePicture({ path, alt })}`.trim();
    return { path, files: new Map([...planText(entry, body), [path, bytes]]) as FileEdits };
  }
  const path = `${kind.pictures}/${slug}${extension}`;
  const before = findOwnPicture(set, entry)?.path;
  const files: FileEdits = new Map([...(before ? [[before, null] as const] : []), [path, bytes]]);
  return { path, files };
}

/** Removes a picture from the draft's text, and from the set unless another text shows it. */
function planRemoval({ live }: DeskContent, entry: OpenedEntry, path: string): FileEdits {
  const { kind, values = {}, found } = entry;
  const { set } = live.served();
  if (findOwnPicture(set, entry)?.path === path) return new Map([[path, null]]);
  const before = values[kind.textField ?? ''] ?? '';
  const body = withoutPicture(before, path);
  if (body === before) throw notFound();
  const files = new Map(planText(entry, body));
  const own = (found?.draft ?? found?.live)?.path ?? '';
  const isLive = found?.state === 'live' && isShownElsewhere(set, path, found.draft?.path ?? '');
  if (!isLive && set.has(path) && !isShownElsewhere(set, path, own)) files.set(path, null);
  return files;
}

async function takeUpload(request: FastifyRequest<OneEntry>, reply: FastifyReply, content: DeskContent) {
  const entry = await openExisting(content, request.params);
  let upload: Upload;
  try {
    upload = await readUpload(request);
  } catch (error) {
    if (errorCode(error) !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    throw new RequestError(413, words.tooLarge);
  }
  const { place, alt, seen } = upload;
  const refuse = (errors: Record<string, string>) =>
    sendPictures(reply, content, entry, { state: { values: { alt }, errors } });
  const errors = checkUpload(upload);
  if (Object.keys(errors).length > 0) return refuse(errors);
  const { files, path } = planUpload(content, entry, upload);
  const reason = entryWords.reasons.picture(path);
  const problem = await changeEntry(content, entry, { files, seen, author: request.staff, reason });
  if (problem) return refuse({ [nameFile(place)]: problem });
  return reply.redirect(`${deskPath(entry.kind.name, entry.slug, 'pictures')}?done=${place}`, 303);
}

type Removal = OneEntry & { Body?: { path?: string; seen?: string } };

/** Registers the pages for the pictures of entries. */
export function registerPicturePages(app: FastifyInstance, { content }: EntryParts): void {
  void app.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 5 } });
  app.get<{ Params: { hash: string } }>('/picture/:hash', async ({ params: { hash } }, reply) => {
    const shown = [...content.live.served().set.values()].find((reading) => reading.hash === hash)?.entry;
    if (shown?.kind !== 'picture') throw notFound();
    const type = shown.format === 'svg' ? 'svg+xml' : shown.format;
    return reply.type(`image/${type}`).send(await content.readFile(hash));
  });
  app.get<OneEntry>('/content/:kind/:slug/pictures', async ({ params }, reply) =>
    sendPictures(reply, content, await openExisting(content, params)),
  );
  app.post<OneEntry>('/content/:kind/:slug/pictures', { config: { takesUploads: true } }, (request, reply) =>
    takeUpload(request, reply, content),
  );
  app.post<Removal>('/content/:kind/:slug/pictures/remove', async ({ params, body = {}, staff }, reply) => {
    const entry = await openExisting(content, params);
    const { path = '', seen } = body;
    const problem = await changeEntry(content, entry, {
      files: planRemoval(content, entry, path),
      seen,
      author: staff,
      reason: entryWords.reasons.pictureGone(path),
    });
    if (problem) return sendPictures(reply, content, entry, { problem });
    return reply.redirect(`${deskPath(entry.kind.name, entry.slug, 'pictures')}?done=removed`, 303);
  });
}
