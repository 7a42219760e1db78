import type { FastifyInstance, FastifyReply } from 'fastify';
import { isSlug } from '../../content/files/content-file';
import { toSlug } from '../../content/files/checks/suggest';
import { entryWords, kindWords, manageWords as words } from '../content/entries';
import { Field, type FormState, PostForm } from '../forms';
import { notFound } from '../layout';
import { type OneEntry, openExisting } from './edit-page';
import { sendEntryPage } from './entry-frame';
import type { EntryParts } from './entry-head';
import { isListKind, moveUp, removeItem } from './list-items';
import { deskPath } from './kinds';
import { type DeskContent, type OpenedEntry, openEntry } from './open-entry';
import { planRename } from './plan-rename';
import { changeEntry, type FileEdits } from './save-entry';

type Asked = OneEntry & { Body?: { seen?: string; name?: string } };

function planRemoval({ kind, slug, found, text }: OpenedEntry): FileEdits {
  if (isListKind(kind.name)) return new Map([[kind.listFile ?? '', removeItem(kind.name, text, slug)]]);
  const paths = [found?.live, found?.draft].flatMap((file) => file?.path ?? []);
  return new Map(paths.map((path) => [path, null]));
}

function sendRemoval(reply: FastifyReply, entry: OpenedEntry, problem?: string) {
  const { kind, slug, seen } = entry;
  const main = (
    <>
      <p>{words.removeText}</p>
      <PostForm action={deskPath(kind.name, slug, 'remove')} button={words.removeNow} hidden={{ seen }} />
      <p>
        <a href={deskPath(kind.name, slug)}>{words.keep}</a>
      </p>
    </>
  );
  const title = words.removeTitle(kindWords[kind.name].one, entry.title);
  return sendEntryPage(reply, { kind, title, problem, main });
}

function sendRename(reply: FastifyReply, entry: OpenedEntry, state: FormState) {
  const { kind, slug, seen } = entry;
  const main = (
    <>
      <p>{words.renameText}</p>
      <PostForm action={deskPath(kind.name, slug, 'rename')} button={words.renameNow} hidden={{ seen }}>
        <Field name="name" label={words.name} hint={words.nameHint(kind.page?.address ?? '')} state={state} />
      </PostForm>
      <p>
        <a href={deskPath(kind.name, slug)}>{words.keepName}</a>
      </p>
    </>
  );
  return sendEntryPage(reply, { kind, title: words.renameTitle(entry.title), state, main });
}

/** Discards a draft. The live entry does not change. */
function registerDiscard(app: FastifyInstance, content: DeskContent) {
  app.post<Asked>('/content/:kind/:slug/discard', async ({ params, body = {}, staff }, reply) => {
    const entry = await openExisting(content, params);
    const { draft, live } = entry.found ?? {};
    const files: FileEdits = new Map(draft && live ? [[draft.path, null]] : []);
    const { discard } = entryWords.reasons;
    const problem = await changeEntry(content, entry, {
      files,
      seen: body.seen,
      author: staff,
      reason: discard,
    });
    const done = problem ? '' : '?done=discard';
    return reply.redirect(`${deskPath(entry.kind.name, entry.slug)}${done}`, 303);
  });
}

function registerRemoval(app: FastifyInstance, content: DeskContent) {
  app.get<OneEntry>('/content/:kind/:slug/remove', async ({ params }, reply) =>
    sendRemoval(reply, await openExisting(content, params)),
  );
  app.post<Asked>('/content/:kind/:slug/remove', async ({ params, body = {}, staff }, reply) => {
    const entry = await openExisting(content, params);
    const reason = entryWords.reasons.deleted(entry.title);
    const files = planRemoval(entry);
    const problem = await changeEntry(content, entry, { files, seen: body.seen, author: staff, reason });
    if (problem) return sendRemoval(reply, entry, problem);
    return reply.redirect(`/content/${entry.kind.name}?done=removed`, 303);
  });
}

function registerRename(app: FastifyInstance, content: DeskContent) {
  app.get<OneEntry>('/content/:kind/:slug/rename', async ({ params }, reply) =>
    sendRename(reply, await openExisting(content, params), { values: { name: params.slug } }),
  );
  app.post<Asked>('/content/:kind/:slug/rename', async ({ params, body = {}, staff }, reply) => {
    const entry = await openExisting(content, params);
    const { kind, slug } = entry;
    const name = (body.name ?? '').trim();
    const refuse = (error: string) => sendRename(reply, entry, { values: { name }, errors: { name: error } });
    if (!kind.page || !isSlug(name)) return refuse(words.badName(toSlug(name)));
    const other = await openEntry(content, kind, name);
    if (other.found) return refuse(entryWords.taken(name));
    const files = await planRename(content, entry, name);
    const reason = entryWords.reasons.renamed(slug, name);
    const problem = await changeEntry(content, entry, { files, seen: body.seen, author: staff, reason });
    if (problem) return refuse(problem);
    return reply.redirect(`${deskPath(kind.name, name)}?done=renamed`, 303);
  });
}

function registerMove(app: FastifyInstance, content: DeskContent) {
  app.post<OneEntry>('/content/:kind/:slug/up', async ({ params, staff }, reply) => {
    const entry = await openExisting(content, params);
    const { kind, slug, text, title, seen } = entry;
    if (!isListKind(kind.name)) throw notFound();
    const files: FileEdits = new Map([[kind.listFile ?? '', moveUp(kind.name, text, slug)]]);
    const reason = entryWords.reasons.moved(title);
    const problem = await changeEntry(content, entry, { files, seen, author: staff, reason });
    return reply.redirect(`/content/${kind.name}${problem ? '' : '?done=moved'}`, 303);
  });
}

/** Registers the pages for renaming, moving and deleting entries and for discarding drafts. */
export function registerManagePages(app: FastifyInstance, { content }: EntryParts): void {
  registerDiscard(app, content);
  registerRemoval(app, content);
  registerRename(app, content);
  registerMove(app, content);
}
