import type { FastifyInstance, FastifyReply } from 'fastify';
import { RequestError } from '../../errors';
import type { ContentProblem } from '../../content/files/content-file';
import { findMistakes } from '../../content/published/read-set';
import { editor, entryWords } from '../content/entries';
import type { FormState } from '../forms';
import { sendConflict } from './conflict-page';
import { EntryForm, listLogos } from './entry-form';
import { readKind, sendEntryPage } from './entry-frame';
import { describeLastChange, EntryHead, type EntryParts, findPublicLinks } from './entry-head';
import { deskPath } from './kinds';
import { type DeskContent, type OpenedEntry, openEntry } from './open-entry';
import { listRefusals, placeInForm } from './place-problems';
import { type Action, actions, saveEntry } from './save-entry';
import { readPosted, type Values } from './values';

/** The size of an article of 100,000 characters in Devanagari, nine bytes each, with its fields. */
const BODY_LIMIT = 1024 * 1024;
const MAX_WHY = 200;

async function sendEntry(reply: FastifyReply, parts: EntryParts, entry: OpenedEntry, state: FormState) {
  const { kind, title, values } = entry;
  const { content } = parts;
  const main = (
    <>
      <EntryHead
        entry={entry}
        links={await findPublicLinks(parts, entry)}
        lastChange={await describeLastChange(content, entry)}
      />
      {values ? (
        <EntryForm entry={entry} state={state} logos={listLogos(content)} />
      ) : (
        <p>{editor.unreadable}</p>
      )}
    </>
  );
  return sendEntryPage(reply, { kind, title, done: editor.done, state, main });
}

/** Returns the problems of an entry's published file. In a list file, they may be about other items. */
function listProblems({ live }: DeskContent, { kind, found }: OpenedEntry): ContentProblem[] {
  if (!kind.page) return [];
  const path = (found?.draft ?? found?.live)?.path;
  const { errors, warnings } = findMistakes(live.served().set);
  return [...errors, ...warnings].filter(({ file }) => file === path);
}

/** Opens an existing entry. @throws RequestError 404 */
export async function openExisting(
  content: DeskContent,
  { kind, slug }: OneEntry['Params'],
): Promise<OpenedEntry> {
  const entry = await openEntry(content, readKind(kind), slug);
  if (entry.found) return entry;
  throw new RequestError(404, entryWords.gone);
}

export type OneEntry = { Params: { kind: string; slug: string } };

/** Shows an entry with its problems. */
async function showEntry(reply: FastifyReply, parts: EntryParts, entry: OpenedEntry) {
  const { values = {}, found, text } = entry;
  const path = (found?.draft ?? found?.live)?.path ?? '';
  const problems = listProblems(parts.content, entry);
  const { fields: warnings, others } = placeInForm(entry, { problems, path, text }, values);
  return sendEntry(reply, parts, entry, { values, warnings, others });
}

type Posted = { values: Values; why: string; action: Action; seen: string };

function readForm(kind: OpenedEntry['kind'], body: Record<string, string> = {}): Posted {
  const { why = '', seen = '', action = '' } = body;
  const known = actions.find((one) => one === action) ?? (kind.page ? 'draft' : 'publish');
  return { values: readPosted(kind.name, body), why: why.trim(), seen, action: known };
}

/** Saves a form. If it is refused, or a colleague has changed the entry meanwhile, shows it again with the reason. */
async function saveForm(reply: FastifyReply, parts: EntryParts, entry: OpenedEntry, posted: Posted) {
  const { content } = parts;
  const { values, why, action } = posted;
  const state = { values: { ...values, why } };
  if (posted.seen !== entry.seen) return sendConflict(reply, content, entry, state);
  if (!entry.values) throw new RequestError(409, editor.unreadable);
  if (why.length > MAX_WHY)
    return sendEntry(reply, parts, entry, { ...state, errors: { why: entryWords.longWhy } });
  const saved = await saveEntry(content, entry, { values, action, why, author: reply.request.staff });
  const refusals = listRefusals(entry, saved, values);
  if (refusals)
    return sendEntry(reply, parts, entry, { ...state, errors: refusals.fields, others: refusals.others });
  if ('outcome' in saved && saved.outcome.kind === 'conflict')
    return sendConflict(reply, content, await openEntry(content, entry.kind, entry.slug), state);
  return undefined;
}

/** Registers the form of each entry. */
export function registerEditPage(app: FastifyInstance, parts: EntryParts): void {
  const { content } = parts;
  app.get<OneEntry>('/content/:kind/:slug', async ({ params }, reply) =>
    showEntry(reply, parts, await openExisting(content, params)),
  );
  app.post<OneEntry & { Body?: Record<string, string> }>(
    '/content/:kind/:slug',
    { bodyLimit: BODY_LIMIT },
    async ({ params, body }, reply) => {
      const kind = readKind(params.kind);
      const posted = readForm(kind, body);
      const entry = await openEntry(content, kind, params.slug);
      const answer = await saveForm(reply, parts, entry, posted);
      if (answer) return answer;
      const path =
        body?.action === 'pictures'
          ? deskPath(kind.name, params.slug, 'pictures')
          : `${deskPath(kind.name, params.slug)}?done=${posted.action}`;
      return reply.redirect(path, 303);
    },
  );
}
