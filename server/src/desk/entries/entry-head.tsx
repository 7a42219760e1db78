import { editor, entryList } from '../content/entries';
import { PostForm } from '../forms';
import { deskPath } from './kinds';
import { formatMoment, StateWord } from './list-page';
import type { DeskContent, OpenedEntry } from './open-entry';

/** The desk's links to the public site. */
export type EntryParts = { content: DeskContent; publicOrigin: string };

type PublicLinks = { see?: string; preview?: string };

/** Where an entry can be read on the public site: a draft, or what has a date to come, at its hidden address. */
export async function findPublicLinks(
  { content, publicOrigin }: EntryParts,
  { kind: { page }, slug, found }: OpenedEntry,
): Promise<PublicLinks> {
  if (!page || !found) return {};
  const hidden = found.draft ?? (found.state === 'live' ? undefined : found.live);
  const isReadable = hidden && content.live.served().set.get(hidden.path)?.entry !== undefined;
  return {
    ...(found.state === 'live' && { see: publicOrigin + page.address + slug }),
    ...(isReadable && {
      preview: publicOrigin + (await content.hiddenAddress(page.entryKind, slug, hidden.hash)),
    }),
  };
}

type Props = { entry: OpenedEntry; links: PublicLinks; lastChange?: string };

/** The state of an entry, with links to its other pages. */
export function EntryHead({ entry: { kind, slug, found, seen }, links, lastChange }: Props) {
  const pages = ['pictures', 'history', ...(kind.page ? (['rename'] as const) : []), 'remove'] as const;
  const hasDraftOfLive = found?.state === 'live' && found.draft;
  return (
    <>
      <p>
        {kind.page && found && (
          <>
            <StateWord entry={found} />.{' '}
          </>
        )}
        {lastChange}
      </p>
      <nav aria-label={editor.links}>
        <ul>
          {links.see && (
            <li>
              <a href={links.see} target="_blank" rel="noreferrer">
                {editor.see}
              </a>
            </li>
          )}
          {links.preview && (
            <li>
              <a href={links.preview} target="_blank" rel="noreferrer">
                {editor.preview}
              </a>
            </li>
          )}
          {pages.map((page) => (
            <li key={page}>
              <a href={deskPath(kind.name, slug, page)}>{editor[page]}</a>
            </li>
          ))}
        </ul>
      </nav>
      {kind.page && !links.preview && found?.draft && <p>{editor.noPreview}</p>}
      {hasDraftOfLive && (
        <>
          <p>{editor.draftShown}</p>
          <PostForm action={deskPath(kind.name, slug, 'discard')} button={editor.discard} hidden={{ seen }}>
            <p>
              <small>{editor.discardText}</small>
            </p>
          </PostForm>
        </>
      )}
    </>
  );
}

/** The latest change of the file that the form shows. */
export async function describeLastChange({ store }: DeskContent, { found }: OpenedEntry) {
  const path = (found?.draft ?? found?.live)?.path;
  const change = path === undefined ? undefined : (await store.lastChanges()).get(path);
  return change
    ? editor.lastChange(formatMoment(change.at), change.author, change.reason)
    : entryList.longAgo;
}
