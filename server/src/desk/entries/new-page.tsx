import type { FastifyInstance, FastifyReply } from 'fastify';
import { toSlug } from '../../content/files/checks/suggest';
import { editor, entryWords, kindWords, newWords } from '../content/entries';
import { Field, type FormState, PostForm } from '../forms';
import { readKind, sendEntryPage } from './entry-frame';
import type { EntryParts } from './entry-head';
import { type DeskKind, deskPath } from './kinds';
import { openEntry } from './open-entry';
import { listRefusals } from './place-problems';
import { saveEntry } from './save-entry';
import { listFields, readPosted } from './values';

/** The fields with which a new entry starts: its heading, from which the slug is derived, or all fields if its kind has no drafts. */
const listNewFields = (kind: DeskKind) =>
  listFields(kind.name).filter(({ name }) => !kind.page || name === kind.headingField);

function sendNew(reply: FastifyReply, kind: DeskKind, state: FormState) {
  const { add } = kindWords[kind.name];
  const main = (
    <>
      <PostForm action={`/new/${kind.name}`} button={kind.page ? newWords.begin : editor.publish}>
        {listNewFields(kind).map(({ name, label, hint, rows }) => (
          <Field key={name} name={name} label={label} hint={hint} rows={rows} state={state} />
        ))}
      </PostForm>
      <p>{kind.page ? newWords.intro : newWords.pictureNext}</p>
    </>
  );
  return sendEntryPage(reply, { kind, title: add, state, main });
}

/** Registers the pages on which entries are created. */
export function registerNewPages(app: FastifyInstance, { content }: EntryParts): void {
  app.get<{ Params: { kind: string } }>('/new/:kind', ({ params }, reply) =>
    sendNew(reply, readKind(params.kind), { values: {} }),
  );
  app.post<{ Params: { kind: string } }>('/new/:kind', async ({ params, body, staff }, reply) => {
    const kind = readKind(params.kind);
    const values = readPosted(kind.name, body);
    const slug = toSlug(values[kind.headingField] ?? '');
    const refuse = (errors: Record<string, string>, others?: readonly string[]) =>
      sendNew(reply, kind, { values, errors, others });
    if (slug === '') return refuse({ [kind.headingField]: entryWords.noName });
    const entry = await openEntry(content, kind, slug);
    if (entry.found) return refuse({ [kind.headingField]: entryWords.taken(slug) });
    const action = kind.page ? 'draft' : 'publish';
    const saved = await saveEntry(content, entry, { values, action, why: '', author: staff });
    const refusals = listRefusals(entry, saved, values);
    if (refusals) return refuse(refusals.fields, refusals.others);
    return reply.redirect(deskPath(kind.name, slug, kind.page ? '' : 'pictures?done=created'), 303);
  });
}
