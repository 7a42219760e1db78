import type { FastifyInstance } from 'fastify';
import { comparable } from '../../content/matching';
import type { ContentChange } from '../../content/published/content-history';
import { entryList as words, kindWords, stateWords } from '../content/entries';
import { Button, PostForm, SearchForm } from '../forms';
import { Links } from '../links';
import { Table } from '../table';
import { formatTime } from '../times';
import { readKind, sendEntryPage } from './entry-frame';
import { readValues } from './entry-text';
import { type FoundEntry, listEntries } from './find-entries';
import { type DeskKind, deskPath } from './kinds';
import { findLastChanges } from './last-changes';
import { type DeskContent, readText } from './open-entry';
import { listDeleted } from './versions';

const PAGE_SIZE = 50;

/** The state of an entry in words. */
export function StateLabel({ entry: { state, draft, visibleFrom = '' } }: { entry: FoundEntry }) {
  if (state === 'live' && !draft) return stateWords.live;
  if (state === 'live') return <mark>{stateWords.revised}</mark>;
  return (
    <mark>{state === 'scheduled' ? stateWords.scheduled(formatTime(visibleFrom)) : stateWords[state]}</mark>
  );
}

/** A stored time in words. */
export const formatMoment = (at: number) => formatTime(new Date(at).toISOString());

type ListProps = {
  kind: DeskKind;
  shown: readonly FoundEntry[];
  findChange: (entry: FoundEntry) => ContentChange | undefined;
};

function EntryTable({ kind, shown, findChange }: ListProps) {
  const rows = shown.map((entry) => {
    const { slug, heading = slug } = entry;
    const change = findChange(entry);
    const link = <a href={deskPath(kind.name, slug)}>{heading}</a>;
    const changed = change ? words.byWhom(formatMoment(change.at), change.author) : words.longAgo;
    const state = <StateLabel key="state" entry={entry} />;
    const move = entry !== shown[0] && (
      <PostForm
        action={deskPath(kind.name, slug, 'up')}
        button={<Button label={words.moveUp} aria-label={words.moveUpOf(heading)} isPlain />}
      />
    );
    return { key: slug, cells: kind.page ? [link, state, changed] : [link, changed, move] };
  });
  const columns = kind.page
    ? [words.title, words.state, words.changed]
    : [words.name, words.changed, words.order];
  return <Table columns={columns} rows={rows} />;
}

/** Reads headings from files with mistakes too, such as unfinished drafts. */
async function nameUnread(content: DeskContent, kind: DeskKind, entries: readonly FoundEntry[]) {
  const nameOne = async (entry: FoundEntry): Promise<FoundEntry> => {
    const file = entry.draft ?? entry.live;
    if (entry.heading !== undefined || !file) return entry;
    const values = readValues(kind.name, await readText(content, file.hash), entry.slug);
    return { ...entry, heading: values?.[kind.headingField] || entry.slug };
  };
  return Promise.all(entries.map(nameOne));
}

type Named = { slug: string; heading: string };

function Deleted({ kind, entries }: { kind: DeskKind; entries: readonly Named[] }) {
  if (entries.length === 0) return null;
  return (
    <details>
      <summary>{words.deleted}</summary>
      <ul>
        {entries.map(({ slug, heading }) => (
          <li key={slug}>
            <a href={deskPath(kind.name, slug, 'history')}>{heading}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Asked = { Params: { kind: string }; Querystring: { q?: string; page?: string } };

/** Registers the lists of all kinds of content. */
export function registerEntryLists(app: FastifyInstance, content: DeskContent): void {
  app.get<Asked>('/content/:kind', async ({ params, query: { q = '', page: asked } }, reply) => {
    const kind = readKind(params.kind);
    const { set } = content.live.served();
    const all = await nameUnread(content, kind, listEntries(set, kind));
    const found = all.filter(({ heading = '' }) => comparable(heading).includes(comparable(q)));
    const page = Math.max(1, Math.floor(Number(asked)) || 1);
    const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const { title, add, empty } = kindWords[kind.name];
    const list = set.get(kind.listFile ?? '');
    const emptyWords = list && !list.entry ? words.unreadable : empty;
    const path = `/content/${kind.name}`;
    const address = (to: number) => `${path}?${new URLSearchParams({ ...(q && { q }), page: String(to) })}`;
    const input = { name: 'q', type: 'search', defaultValue: q, maxLength: 200 };
    const main = (
      <>
        <p>
          <a href={`/new/${kind.name}`}>{add}</a>
        </p>
        {all.length > PAGE_SIZE / 2 && (
          <SearchForm action={path} label={words.search(title)} inputs={[[words.words, input]]} />
        )}
        {shown.length > 0 ? (
          <EntryTable kind={kind} shown={shown} findChange={await findLastChanges(content, kind)} />
        ) : (
          <p>{q ? words.none : emptyWords}</p>
        )}
        <Links
          label={words.pages}
          links={[
            page > 1 && { href: address(page - 1), text: words.newer },
            found.length > page * PAGE_SIZE && { href: address(page + 1), text: words.older },
          ]}
        />
        <Deleted kind={kind} entries={await listDeleted(content, kind)} />
      </>
    );
    return sendEntryPage(reply, { kind, title, done: words.done, main });
  });
}
