import { parseList } from '@hireloom/contracts/api';
import type { SiteVersion } from '@hireloom/contracts';
import * as v from 'valibot';

const LIMIT_MS = 5000;

export type Declared = Pick<SiteVersion, 'remotes'>;
type Route = SiteVersion['remotes'][number]['routes'][number];

/** What the feed tells of an entry: without a heading it tells nothing. */
const feedFields = {
  heading: v.pipe(v.string(), v.regex(/\S/)),
  category: v.fallback(v.optional(v.string()), undefined),
  summary: v.fallback(v.optional(v.string()), undefined),
  desc: v.fallback(v.optional(v.string()), undefined),
};

type FeedFields = v.InferOutput<v.ObjectSchema<typeof feedFields, undefined>>;

/** `desc` is HTML. */
export type FeedEntry = FeedFields & { path: string; createdAt: string };

/** `lastChange`: an ISO 8601 date, where it is known. */
export type ListedPage = { path: string; lastChange?: string };

async function getJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

const routesOf = ({ remotes }: Declared) => remotes.flatMap(({ routes }) => routes);

const parameters = /:([A-Za-z0-9-]+)/g;

type Entry = { createdAt: string; updatedAt?: string } & Readonly<Record<string, unknown>>;

const updatedAt = v.fallback(v.optional(v.string()), undefined);

const lastChangeOf = ({ createdAt, updatedAt = createdAt }: Entry) => updatedAt;

/** What an entry has to have: its date, and a value for each parameter of the path. */
function entrySchema<Fields extends v.ObjectEntries>(path: string, fields: Fields) {
  const names = [...path.matchAll(parameters)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, v.pipe(v.string(), v.regex(/\S/))]));
  return v.looseObject({ ...values, createdAt: v.string(), updatedAt, ...fields });
}

const addressOf = (path: string, entry: Entry) =>
  path.replace(parameters, (_parameter, name: string) => encodeURIComponent(String(entry[name])));

/** The newest of ISO 8601 dates, which sort as text. */
export const newest = (dates: readonly string[]): string | undefined => [...dates].sort().at(-1);

/** The paths that lead to one page each, but for those that are not to be found. */
export const fixedPaths = (version: Declared): string[] =>
  routesOf(version)
    .filter(({ path, sitemap }) => !path.includes(':') && sitemap !== false)
    .map(({ path }) => path);

/** The page that lists what is in the feed, if one does. */
export const feedHome = (version: Declared): string | undefined =>
  routesOf(version).find(({ feed, partOf }) => feed && partOf)?.partOf;

/** The pages that the remotes of a version have published, by the lists of the API at `apiUrl` that they declare. */
export function listPages(apiUrl: string) {
  const entriesOf = async <Fields extends v.ObjectEntries>(
    { path, sitemap }: Route,
    fields: Fields,
  ): Promise<(Entry & v.InferOutput<v.ObjectSchema<Fields, undefined>>)[]> => {
    if (!sitemap) return [];
    const { list } = sitemap;
    const { entries } = parseList(entrySchema(path, fields), list)(await getJson(apiUrl + list));
    return entries as never;
  };
  return {
    /** Every page that is to be found. A page that lists others changes with the newest of them. @throws Error while the API is away. */
    all: async (version: Declared): Promise<ListedPage[]> => {
      const lists = await Promise.all(
        routesOf(version).map(async (route) => ({ route, entries: await entriesOf(route, {}) })),
      );
      const newestOf = (page: string) =>
        newest(
          lists.flatMap(({ route, entries }) => (route.partOf === page ? entries.map(lastChangeOf) : [])),
        );
      return [
        ...fixedPaths(version).map((path) => ({ path, lastChange: newestOf(path) })),
        ...lists.flatMap(({ route, entries }) =>
          entries.map((entry) => ({ path: addressOf(route.path, entry), lastChange: lastChangeOf(entry) })),
        ),
      ];
    },
    /** What goes into the feed. @throws Error while the API is away. */
    ofFeed: async (version: Declared): Promise<FeedEntry[]> => {
      const lists = await Promise.all(
        routesOf(version)
          .filter(({ feed }) => feed)
          .map(async (route) =>
            (await entriesOf(route, feedFields)).map((entry) => ({
              ...entry,
              path: addressOf(route.path, entry),
            })),
          ),
      );
      return lists.flat();
    },
  };
}

export type PageLists = ReturnType<typeof listPages>;
