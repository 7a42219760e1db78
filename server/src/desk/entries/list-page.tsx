import type { FastifyInstance } from 'fastify';
import { comparable } from '../../content/matching';
import type { ContentChange } from '../../content/published/content-history';
import { entryList as words, kindWords, manageWords, stateWords } from '../content/entries';
import { sendPage } from '../layout';
import { formatTime } from '../times';
import { KindNavigation, readKind } from './entry-frame';
import { readValues } from './entry-text';
import { type FoundEntry, listEntries } from './find-entries';
import { type DeskKind, deskPath } from './kinds';
import { type DeskContent, readText } from './open-entry';
import { listDeleted } from './versions';

const PAGE_SIZE = 50;

/** The state of an entry as people read it. */
export function StateWord({ entry: { state, draft, visibleFrom = '' } }: { entry: FoundEntry }) {
  if (state === 'live' && !draft) return stateWords.live;
  if (state === 'live') return <mark>{stateWords.revised}</mark>;
  return (
    <mark>{state === 'scheduled' ? stateWords.scheduled(formatTime(visibleFrom)) : stateWords[state]}</mark>
  );
}

/** A stored moment as people read it. */
export const formatMoment = (at: number) => formatTime(new Date(at).toISOString());

function Line({ kind, entry, change }: { kind: DeskKind; entry: FoundEntry; change?: ContentChange }) {
  return (
    <tr>
      <td>
        <a href={deskPath(kind.name, entry.slug)}>{entry.heading ?? entry.slug}</a>
      </td>
      {kind.page && (
        <>
          <td>
            <StateWord entry={entry} />
          </td>
          <td>{change ? words.byWhom(formatMoment(change.at), change.author) : words.longAgo}</td>
        </>
      )}
    </tr>
  );
}

function Search({ kind, q }: { kind: DeskKind; q: string }) {
  return (
    <form
      role="search"
      action={`/content/${kind.name}`}
      aria-label={words.search(kindWords[kind.name].title)}
    >
      <fieldset>
        <label>
          {words.words}
          <input name="q" type="search" defaultValue={q} autoComplete="off" maxLength={200} />
        </label>
        <button type="submit">{words.find}</button>
      </fieldset>
    </form>
  );
}

type ListProps = {
  kind: DeskKind;
  shown: readonly FoundEntry[];
  changes: ReadonlyMap<string, ContentChange>;
};

function EntryTable({ kind, shown, changes }: ListProps) {
  const columns = kind.page ? [words.what, words.state, words.changed] : [words.what];
  return (
    <table>
      <thead>
        <tr>
          {columns.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((entry) => (
          <Line
            key={entry.slug}
            kind={kind}
            entry={entry}
            change={changes.get((entry.draft ?? entry.live)?.path ?? '')}
          />
        ))}
      </tbody>
    </table>
  );
}

type PageProps = { path: string; q: string; page: number; hasMore: boolean };

function PageLinks({ path, q, page, hasMore }: PageProps) {
  const address = (to: number) => `${path}?${new URLSearchParams({ ...(q && { q }), page: String(to) })}`;
  return (
    <p>
      {page > 1 && <a href={address(page - 1)}>{words.newer}</a>}{' '}
      {hasMore && <a href={address(page + 1)}>{words.older}</a>}
    </p>
  );
}

/** Reads the headings of entries whose files have mistakes, such as unfinished drafts. */
async function nameUnread(content: DeskContent, kind: DeskKind, entries: readonly FoundEntry[]) {
  const nameOne = async (entry: FoundEntry): Promise<FoundEntry> => {
    const file = entry.draft ?? entry.live;
    if (entry.heading !== undefined || !file) return entry;
    const values = readValues(kind.name, await readText(content, file.hash), entry.slug);
    return { ...entry, heading: values?.[kind.headingField] || entry.slug };
  };
  return Promise.all(entries.map(nameOne));
}

function Deleted({ kind, slugs }: { kind: DeskKind; slugs: readonly string[] }) {
  if (slugs.length === 0) return null;
  return (
    <details>
      <summary>{words.deleted}</summary>
      <ul>
        {slugs.map((slug) => (
          <li key={slug}>
            <a href={deskPath(kind.name, slug, 'history')}>{slug}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Asked = { Params: { kind: string }; Querystring: { q?: string; page?: string; done?: string } };

/** The lists of all kinds of content. */
export function registerEntryLists(app: FastifyInstance, content: DeskContent): void {
  app.get<Asked>('/content/:kind', async ({ params, query: { q = '', page: asked, done } }, reply) => {
    const kind = readKind(params.kind);
    const { set } = content.live.served();
    const all = await nameUnread(content, kind, listEntries(set, kind));
    const found = all.filter(({ heading = '' }) => comparable(heading).includes(comparable(q)));
    const page = Math.max(1, Math.floor(Number(asked)) || 1);
    const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const { title, add, empty } = kindWords[kind.name];
    const list = set.get(kind.listFile ?? '');
    const emptyWords = list && !list.entry ? words.unreadable : empty;
    const main = (
      <>
        <KindNavigation kind={kind.name} />
        <p>
          <a href={`/new/${kind.name}`}>{add}</a>
        </p>
        {all.length > PAGE_SIZE / 2 && <Search kind={kind} q={q} />}
        {shown.length > 0 ? (
          <EntryTable kind={kind} shown={shown} changes={await content.store.lastChanges()} />
        ) : (
          <p>{q ? words.none : emptyWords}</p>
        )}
        <PageLinks
          path={`/content/${kind.name}`}
          q={q}
          page={page}
          hasMore={found.length > page * PAGE_SIZE}
        />
        <Deleted kind={kind} slugs={await listDeleted(content, kind)} />
      </>
    );
    const said = done === 'removed' ? manageWords.removed : undefined;
    return sendPage(reply, { title, section: 'entries', done: said, main });
  });
}
