import type { FastifyInstance, FastifyReply } from 'fastify';
import { RequestError } from '../../errors';
import { entryWords, historyWords as words } from '../content/entries';
import { PostForm } from '../forms';
import { sendPage } from '../layout';
import { Difference } from './difference';
import type { OneEntry } from './edit-page';
import { KindNavigation, readKind } from './entry-frame';
import type { EntryParts } from './entry-head';
import { copyItem } from './entry-text';
import { deskPath } from './kinds';
import { formatMoment } from './list-page';
import { type DeskContent, type OpenedEntry, openEntry, readText } from './open-entry';
import { type FileEdits, publishFiles } from './save-entry';
import { findBefore, listVersions, type Version } from './versions';

type VersionProps = { entry: OpenedEntry; version: Version; before: Version | undefined; isCurrent: boolean };

/** One version, with what it changed, and the button that puts it back. */
function VersionItem({ entry, version, before, isCurrent }: VersionProps) {
  const { change, hash, isDraft, description } = version;
  const now = isDraft ? words.isDraft : words.isNow;
  return (
    <article>
      <h2>{words.line(formatMoment(change.at), change.author, change.reason)}</h2>
      {hash === null && <p>{words.removed}</p>}
      {description && (
        <details>
          <summary>{before?.description ? words.compare : words.first}</summary>
          <Difference before={before?.description ?? ''} after={description} />
        </details>
      )}
      {isCurrent && <p>{now}</p>}
      {description && !isCurrent && (
        <PostForm
          action={deskPath(entry.kind.name, entry.slug, 'put-back')}
          button={isDraft ? words.takeAsDraft : words.putBack}
          hidden={{ serial: String(change.serial), seen: entry.seen }}
        />
      )}
    </article>
  );
}

/** Whether a version is what its file has now. */
function findCurrent({ found, kind }: OpenedEntry, versions: readonly Version[]) {
  const isNow = ({ isDraft, hash }: Version) => hash === (isDraft ? found?.draft : found?.live)?.hash;
  const live = kind.page ? versions.find((one) => !one.isDraft && isNow(one)) : versions[0];
  const draft = versions.find((one) => one.isDraft && isNow(one));
  return found ? [live, draft] : [];
}

async function sendHistory(reply: FastifyReply, content: DeskContent, entry: OpenedEntry, problem?: string) {
  const { kind, slug, values, found } = entry;
  const versions = await listVersions(content, entry);
  if (versions.length === 0) throw new RequestError(404, words.none);
  const current = findCurrent(entry, versions);
  const main = (
    <>
      <KindNavigation kind={kind.name} />
      {problem && (
        <div role="alert">
          <p>{problem}</p>
        </div>
      )}
      <p>{words.intro}</p>
      {versions.map((version, at) => (
        <VersionItem
          key={version.change.serial}
          entry={entry}
          version={version}
          before={findBefore(versions, at)}
          isCurrent={current.includes(version)}
        />
      ))}
      {found && (
        <p>
          <a href={deskPath(kind.name, slug)}>{words.back}</a>
        </p>
      )}
    </>
  );
  const title = words.title((found && values?.[kind.headingField]) || slug);
  return sendPage(reply, { title, section: 'entries', main }, problem ? 409 : 200);
}

/** The files that put a version back. */
async function planPutBack(
  content: DeskContent,
  entry: OpenedEntry,
  { hash, isDraft }: Version,
): Promise<FileEdits> {
  const { kind, slug, text } = entry;
  const earlier = await readText(content, hash ?? '');
  if (!kind.page)
    return new Map([[kind.listFile ?? '', copyItem(kind.name, { from: earlier, to: text, slug })]]);
  return new Map([[isDraft ? kind.page.draftPath(slug) : kind.page.livePath(slug), earlier]]);
}

type PutBack = OneEntry & { Body?: { serial?: string; seen?: string } };

/** The history of each entry, deleted ones too. */
export function registerHistoryPage(app: FastifyInstance, { content }: EntryParts): void {
  app.get<OneEntry>('/content/:kind/:slug/history', async ({ params: { kind, slug } }, reply) =>
    sendHistory(reply, content, await openEntry(content, readKind(kind), slug)),
  );
  app.post<PutBack>('/content/:kind/:slug/put-back', async ({ params, body = {}, staff }, reply) => {
    const kind = readKind(params.kind);
    const entry = await openEntry(content, kind, params.slug);
    if (body.seen !== entry.seen) return sendHistory(reply, content, entry, words.changed);
    const versions = await listVersions(content, entry);
    const version = versions.find(({ change }) => String(change.serial) === body.serial);
    if (!version?.description) throw new RequestError(404, words.none);
    const outcome = await publishFiles(content, entry.serial, await planPutBack(content, entry, version), {
      author: staff ?? entryWords.desk,
      reason: entryWords.reasons.putBack(formatMoment(version.change.at)),
    });
    if (outcome.kind === 'conflict') return sendHistory(reply, content, entry, words.changed);
    if (outcome.kind === 'refused')
      return sendHistory(reply, content, entry, outcome.errors.map(({ message }) => message).join(' '));
    const done = version.isDraft ? 'draft-back' : 'put-back';
    return reply.redirect(`${deskPath(kind.name, params.slug)}?done=${done}`, 303);
  });
}
