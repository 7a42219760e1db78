import type { FastifyInstance, FastifyReply } from 'fastify';
import { isSlug } from '../../content/files/content-file';
import { toSlug } from '../../content/files/checks/suggest';
import { entryWords, kindWords, manageWords as words } from '../content/entries';
import { Field, FormErrors, type FormState, PostForm } from '../forms';
import { sendPage } from '../layout';
import { type OneEntry, openKnown } from './edit-page';
import { KindNavigation } from './entry-frame';
import type { EntryParts } from './entry-head';
import { removeItem } from './entry-text';
import { deskPath } from './kinds';
import { type DeskContent, type OpenedEntry, openEntry } from './open-entry';
import { planRename } from './plan-rename';
import { type FileEdits, publishFiles } from './save-entry';

type Asked = OneEntry & { Body?: { seen?: string; name?: string } };

const titleOf = ({ kind, values, found, slug }: OpenedEntry) =>
  values?.[kind.headingField] || found?.heading || slug;

/** Publishes a change of an entry as it was seen. Returns why that was refused. */
async function change(
  content: DeskContent,
  entry: OpenedEntry,
  { files, seen, author, reason }: { files: FileEdits; seen?: string; author: string | null; reason: string },
): Promise<string | undefined> {
  if (seen !== entry.seen) return words.changed;
  const outcome = await publishFiles(content, entry.serial, files, {
    author: author ?? entryWords.desk,
    reason,
  });
  if (outcome.kind === 'conflict') return words.changed;
  return outcome.kind === 'refused' ? outcome.errors.map(({ message }) => message).join(' ') : undefined;
}

function planRemoval({ kind, slug, found, text }: OpenedEntry): FileEdits {
  if (kind.name === 'testimonials' || kind.name === 'logos')
    return new Map([[kind.listFile ?? '', removeItem(kind.name, text, slug)]]);
  const paths = [found?.live, found?.draft].flatMap((file) => file?.path ?? []);
  return new Map(paths.map((path) => [path, null]));
}

function sendRemoval(reply: FastifyReply, entry: OpenedEntry, problem?: string) {
  const { kind, slug, seen } = entry;
  const main = (
    <>
      <KindNavigation kind={kind.name} />
      {problem && (
        <div role="alert">
          <p>{problem}</p>
        </div>
      )}
      <p>{words.removeText}</p>
      <PostForm action={deskPath(kind.name, slug, 'remove')} button={words.removeNow} hidden={{ seen }} />
      <p>
        <a href={deskPath(kind.name, slug)}>{words.keep}</a>
      </p>
    </>
  );
  const title = words.removeTitle(kindWords[kind.name].one, titleOf(entry));
  return sendPage(reply, { title, section: 'entries', main }, problem ? 409 : 200);
}

function sendRename(reply: FastifyReply, entry: OpenedEntry, state: FormState) {
  const { kind, slug, seen } = entry;
  const main = (
    <>
      <KindNavigation kind={kind.name} />
      <FormErrors state={state} />
      <p>{words.renameText}</p>
      <PostForm action={deskPath(kind.name, slug, 'rename')} button={words.renameNow} hidden={{ seen }}>
        <Field name="name" label={words.name} hint={words.nameHint(kind.page?.address ?? '')} state={state} />
      </PostForm>
      <p>
        <a href={deskPath(kind.name, slug)}>{words.keepName}</a>
      </p>
    </>
  );
  return sendPage(
    reply,
    { title: words.renameTitle(titleOf(entry)), section: 'entries', main },
    state.errors ? 400 : 200,
  );
}

/** Throws a draft away, so that what visitors see stays. */
function registerDiscard(app: FastifyInstance, content: DeskContent) {
  app.post<Asked>('/content/:kind/:slug/discard', async ({ params, body = {}, staff }, reply) => {
    const entry = await openKnown(content, params);
    const { draft, live } = entry.found ?? {};
    const files: FileEdits = new Map(draft && live ? [[draft.path, null]] : []);
    const { discard } = entryWords.reasons;
    const problem = await change(content, entry, { files, seen: body.seen, author: staff, reason: discard });
    const done = problem ? '' : '?done=discard';
    return reply.redirect(`${deskPath(entry.kind.name, entry.slug)}${done}`, 303);
  });
}

function registerRemoval(app: FastifyInstance, content: DeskContent) {
  app.get<OneEntry>('/content/:kind/:slug/remove', async ({ params }, reply) =>
    sendRemoval(reply, await openKnown(content, params)),
  );
  app.post<Asked>('/content/:kind/:slug/remove', async ({ params, body = {}, staff }, reply) => {
    const entry = await openKnown(content, params);
    const reason = entryWords.reasons.deleted(titleOf(entry));
    const files = planRemoval(entry);
    const problem = await change(content, entry, { files, seen: body.seen, author: staff, reason });
    if (problem) return sendRemoval(reply, entry, problem);
    return reply.redirect(`/content/${entry.kind.name}?done=removed`, 303);
  });
}

function registerRename(app: FastifyInstance, content: DeskContent) {
  app.get<OneEntry>('/content/:kind/:slug/rename', async ({ params }, reply) =>
    sendRename(reply, await openKnown(content, params), { values: { name: params.slug } }),
  );
  app.post<Asked>('/content/:kind/:slug/rename', async ({ params, body = {}, staff }, reply) => {
    const entry = await openKnown(content, params);
    const { kind, slug } = entry;
    const name = (body.name ?? '').trim();
    const refuse = (error: string) => sendRename(reply, entry, { values: { name }, errors: { name: error } });
    if (!kind.page || !isSlug(name)) return refuse(words.badName(toSlug(name)));
    const other = await openEntry(content, kind, name);
    if (other.found) return refuse(entryWords.taken(name));
    const files = await planRename(content, entry, name);
    const reason = entryWords.reasons.renamed(slug, name);
    const problem = await change(content, entry, { files, seen: body.seen, author: staff, reason });
    if (problem) return refuse(problem);
    return reply.redirect(`${deskPath(kind.name, name)}?done=renamed`, 303);
  });
}

/** Renaming and deleting an entry, and throwing its draft away. */
export function registerManagePages(app: FastifyInstance, { content }: EntryParts): void {
  registerDiscard(app, content);
  registerRemoval(app, content);
  registerRename(app, content);
}
