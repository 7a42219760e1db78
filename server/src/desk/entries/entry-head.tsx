import { editor, entryList } from '../content/entries';
import { Button, PostForm } from '../forms';
import { Links } from '../links';
import { deskPath } from './kinds';
import { formatMoment, StateLabel } from './list-page';
import { findLastChanges } from './last-changes';
import type { DeskContent, OpenedEntry } from './open-entry';

/** Links from the desk to the public site. */
export type EntryParts = { content: DeskContent; publicOrigin: string };

type PublicLinks = { see?: string; preview?: string };

/** The URL of an entry on the public site: for drafts and scheduled entries, their hidden address. */
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

type Props = { entry: OpenedEntry; links: PublicLinks; lastChange: string };

/** The state of an entry, with links to its other pages. */
export function EntryHead({
  entry: { kind, slug, found, seen },
  links: { see, preview },
  lastChange,
}: Props) {
  const pages = ['pictures', 'history', ...(kind.page ? (['rename'] as const) : []), 'remove'] as const;
  const hasDraftOfLive = found?.state === 'live' && found.draft;
  return (
    <>
      <p>
        {kind.page && found && (
          <>
            <StateLabel entry={found} />.{' '}
          </>
        )}
        {lastChange}
      </p>
      <Links
        label={editor.links}
        links={[
          see !== undefined && { href: see, text: editor.see, opensTab: true },
          preview !== undefined && { href: preview, text: editor.preview, opensTab: true },
          ...pages.map((page) => ({ href: deskPath(kind.name, slug, page), text: editor[page] })),
        ]}
      />
      {found?.state === 'scheduled' && <p>{editor.scheduled}</p>}
      {kind.page && preview === undefined && found?.draft && <p>{editor.noPreview}</p>}
      {hasDraftOfLive && (
        <>
          <p>{editor.draftShown}</p>
          <PostForm
            action={deskPath(kind.name, slug, 'discard')}
            button={<Button label={editor.discard} isPlain />}
            hidden={{ seen }}
          />
        </>
      )}
    </>
  );
}

/** Who last changed the entry or its picture. */
export async function describeLastChange(content: DeskContent, { kind, found }: OpenedEntry) {
  const change = found && (await findLastChanges(content, kind))(found);
  return change
    ? editor.lastChange(formatMoment(change.at), change.author, change.reason)
    : entryList.longAgo;
}
