import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from '../../content/published/publish-content';
import { errorCode, RequestError } from '../../errors';
import { failures } from '../content/frame';
import { entryWords, manageWords, pictureWords as words } from '../content/entries';
import { FormErrors } from '../forms';
import { sendPage } from '../layout';
import { type OneEntry, openKnown } from './edit-page';
import { KindNavigation } from './entry-frame';
import type { EntryParts } from './entry-head';
import { writeValues } from './entry-text';
import { deskPath } from './kinds';
import type { DeskContent, OpenedEntry } from './open-entry';
import { OwnPicture, type PictureState, TextPictures } from './picture-parts';
import {
  checkDescription,
  choosePath,
  findExtension,
  findOwnPicture,
  isShownElsewhere,
  listPicturesInText,
  withoutPicture,
  writePicture,
} from './pictures';
import { type FileEdits, planFiles, publishFiles } from './save-entry';

const MAX_FILE_BYTES = 25 * 1024 * 1024;

function sendPictures(
  reply: FastifyReply,
  { live }: DeskContent,
  entry: OpenedEntry,
  refused?: PictureState,
) {
  const { kind, slug, values, found } = entry;
  const { set } = live.served();
  const { done = '' } = reply.request.query as { done?: string };
  const errors = refused?.state.errors ?? {};
  const { file, ...others } = errors;
  const state = { values: {}, errors: { ...others, ...(file && { [`file-${refused?.place}`]: file }) } };
  const main = (
    <>
      <KindNavigation kind={kind.name} />
      <p>
        <a href={deskPath(kind.name, slug)}>{words.back}</a>
      </p>
      <FormErrors state={state} />
      <OwnPicture entry={entry} picture={findOwnPicture(set, entry)} refused={refused} />
      {values?.body !== undefined && (
        <TextPictures entry={entry} pictures={listPicturesInText(set, values.body)} refused={refused} />
      )}
    </>
  );
  const title = words.title(values?.[kind.headingField] || found?.heading || slug);
  return sendPage(reply, { title, section: 'entries', done: words.done[done], main }, refused ? 400 : 200);
}

type Upload = { place: string; seen: string; alt: string; bytes: Buffer; extension: string | undefined };

/** Reads an upload. `bytes` is empty if no file was chosen. @throws RequestError 400 if it is none */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  const file = await request.file();
  if (!file) throw new RequestError(400, words.noFile);
  const read = (name: string) => {
    const field = file.fields[name];
    return field && 'value' in field ? String(field.value).trim() : '';
  };
  const bytes = await file.toBuffer();
  const extension = findExtension(file.mimetype);
  return { place: read('place'), seen: read('seen'), alt: read('alt'), bytes, extension };
}

function checkUpload({ place, alt, bytes, extension }: Upload): Record<string, string> {
  const description = place === 'text' ? checkDescription(alt) : undefined;
  const file = bytes.length === 0 ? words.noFile : !extension && words.otherFormat;
  return { ...(description && { alt: description }), ...(file && { file }) };
}

/** The files that an upload writes: the picture, and the draft whose text shows it at its end. */
function planUpload({ live }: DeskContent, entry: OpenedEntry, upload: Upload) {
  const { kind, slug, text, values = {} } = entry;
  const { set } = live.served();
  const { extension = '', bytes, alt } = upload;
  if (upload.place === 'text') {
    const path = choosePath(set, slug, alt, extension);
    const body = `${values.body ?? ''}\n\n${writePicture({ path, alt })}`.trim();
    const draft = writeValues(kind.name, text, slug, { ...values, body });
    return { path, files: new Map([[path, bytes], ...planFiles(entry, 'draft', draft)]) as FileEdits };
  }
  const path = `${kind.pictures}/${slug}${extension}`;
  const before = findOwnPicture(set, entry)?.path;
  const files: FileEdits = new Map([...(before ? [[before, null] as const] : []), [path, bytes]]);
  return { path, files };
}

/** Takes a picture out of the draft's text, and out of the set unless another text shows it. */
function planRemoval({ live }: DeskContent, entry: OpenedEntry, path: string): FileEdits {
  const { kind, slug, text, values = {}, found } = entry;
  const { set } = live.served();
  if (findOwnPicture(set, entry)?.path === path) return new Map([[path, null]]);
  const body = withoutPicture(values.body ?? '', path);
  if (body === values.body) throw new RequestError(404, failures[404]?.text ?? '');
  const draft = writeValues(kind.name, text, slug, { ...values, body });
  const files = new Map<string, string | null>(
    planFiles(entry, 'draft', draft) as Map<string, string | null>,
  );
  const own = (found?.draft ?? found?.live)?.path ?? '';
  const isLive = found?.state === 'live' && isShownElsewhere(set, path, found.draft?.path ?? '');
  if (!isLive && set.has(path) && !isShownElsewhere(set, path, own)) files.set(path, null);
  return files;
}

/** Why a change was not made, if it was not. */
const findProblem = (outcome: Outcome): string | undefined => {
  if (outcome.kind === 'conflict') return manageWords.changed;
  return outcome.kind === 'refused' ? outcome.errors.map(({ message }) => message).join(' ') : undefined;
};

async function takeUpload(request: FastifyRequest<OneEntry>, reply: FastifyReply, content: DeskContent) {
  const entry = await openKnown(content, request.params);
  let upload: Upload;
  try {
    upload = await readUpload(request);
  } catch (error) {
    if (errorCode(error) !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    throw new RequestError(413, words.tooLarge);
  }
  const { place, alt } = upload;
  const refuse = (errors: Record<string, string>) =>
    sendPictures(reply, content, entry, { place, state: { values: { alt }, errors } });
  const errors = checkUpload(upload);
  if (Object.keys(errors).length > 0) return refuse(errors);
  if (upload.seen !== entry.seen) return refuse({ file: manageWords.changed });
  const { files, path } = planUpload(content, entry, upload);
  const author = request.staff ?? entryWords.desk;
  const reason = entryWords.reasons.picture(path);
  const problem = findProblem(await publishFiles(content, entry.serial, files, { author, reason }));
  if (problem) return refuse({ file: problem });
  return reply.redirect(`${deskPath(entry.kind.name, entry.slug, 'pictures')}?done=${place}`, 303);
}

type Removal = OneEntry & { Body?: { path?: string; seen?: string } };

/** The pictures of each entry. */
export function registerPicturePages(app: FastifyInstance, { content }: EntryParts): void {
  void app.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 5 } });
  app.get<{ Params: { hash: string } }>('/picture/:hash', async ({ params: { hash } }, reply) => {
    const shown = [...content.live.served().set.values()].find((reading) => reading.hash === hash)?.entry;
    if (shown?.kind !== 'picture') throw new RequestError(404, failures[404]?.text ?? '');
    const type = shown.format === 'svg' ? 'svg+xml' : shown.format;
    return reply.type(`image/${type}`).send(await content.readFile(hash));
  });
  app.get<OneEntry>('/content/:kind/:slug/pictures', async ({ params }, reply) =>
    sendPictures(reply, content, await openKnown(content, params)),
  );
  app.post<OneEntry>('/content/:kind/:slug/pictures', { config: { takesUploads: true } }, (request, reply) =>
    takeUpload(request, reply, content),
  );
  app.post<Removal>('/content/:kind/:slug/pictures/remove', async ({ params, body = {}, staff }, reply) => {
    const entry = await openKnown(content, params);
    const { path = '', seen } = body;
    const refuse = (file: string) =>
      sendPictures(reply, content, entry, { place: 'own', state: { values: {}, errors: { file } } });
    if (seen !== entry.seen) return refuse(manageWords.changed);
    const reason = entryWords.reasons.pictureGone(path);
    const author = staff ?? entryWords.desk;
    const files = planRemoval(content, entry, path);
    const problem = findProblem(await publishFiles(content, entry.serial, files, { author, reason }));
    if (problem) return refuse(problem);
    return reply.redirect(`${deskPath(entry.kind.name, entry.slug, 'pictures')}?done=removed`, 303);
  });
}
