import type { FastifyInstance, FastifyReply } from 'fastify';
import { RequestError } from '../../errors';
import { entryWords, historyWords as words, kindWords } from '../content/entries';
import { Button, PostForm } from '../forms';
import { Difference } from './difference';
import type { OneEntry } from './edit-page';
import { readKind, sendEntryPage } from './entry-frame';
import type { EntryParts } from './entry-head';
import { copyItem } from './list-items';
import { deskPath } from './kinds';
import { formatMoment } from './list-page';
import { type DeskContent, type OpenedEntry, openEntry, readText } from './open-entry';
import { changeEntry, type FileEdits } from './save-entry';
import { findBefore, listVersions, type Version } from './versions';

type VersionProps = { entry: OpenedEntry; version: Version; before: Version | undefined; isCurrent: boolean };

/** One version, its changes, and a button that restores it. */
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
          button={<Button label={isDraft ? words.takeAsDraft : words.putBack} isPlain />}
          hidden={{ serial: String(change.serial), seen: entry.seen }}
        />
      )}
    </article>
  );
}

/** Whether a version equals the current file. */
function findCurrent({ found, kind }: OpenedEntry, versions: readonly Version[]) {
  const isNow = ({ isDraft, hash }: Version) => hash === (isDraft ? found?.draft : found?.live)?.hash;
  const live = kind.page ? versions.find((one) => !one.isDraft && isNow(one)) : versions[0];
  const draft = versions.find((one) => one.isDraft && isNow(one));
  return found ? [live, draft] : [];
}

async function sendHistory(reply: FastifyReply, content: DeskContent, entry: OpenedEntry, problem?: string) {
  const { kind, slug, found } = entry;
  const versions = await listVersions(content, entry);
  if (versions.length === 0) throw new RequestError(404, words.none);
  const current = findCurrent(entry, versions);
  const main = (
    <>
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
          <a href={deskPath(kind.name, slug)}>{words.back(kindWords[kind.name].one)}</a>
        </p>
      )}
    </>
  );
  return sendEntryPage(reply, { kind, title: words.title(entry.title), problem, main });
}

/** The edits that restore a version. */
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

/** The history of every entry, including deleted ones. */
export function registerHistoryPage(app: FastifyInstance, { content }: EntryParts): void {
  app.get<OneEntry>('/content/:kind/:slug/history', async ({ params: { kind, slug } }, reply) =>
    sendHistory(reply, content, await openEntry(content, readKind(kind), slug)),
  );
  app.post<PutBack>('/content/:kind/:slug/put-back', async ({ params, body = {}, staff }, reply) => {
    const kind = readKind(params.kind);
    const entry = await openEntry(content, kind, params.slug);
    const versions = await listVersions(content, entry);
    const version = versions.find(({ change }) => String(change.serial) === body.serial);
    if (!version?.description) throw new RequestError(404, words.none);
    const problem = await changeEntry(content, entry, {
      files: await planPutBack(content, entry, version),
      seen: body.seen,
      author: staff,
      reason: entryWords.reasons.putBack(formatMoment(version.change.at)),
    });
    if (problem) return sendHistory(reply, content, entry, problem);
    const done = version.isDraft ? 'draft-back' : 'put-back';
    return reply.redirect(`${deskPath(kind.name, params.slug)}?done=${done}`, 303);
  });
}
