import { parseList } from '@hireloom/contracts/api';
import type { SiteVersion } from '@hireloom/contracts';
import * as v from 'valibot';

export type DeclaredRoutes = Pick<SiteVersion, 'remotes'>;
type Route = SiteVersion['remotes'][number]['routes'][number];

const optionalText = v.fallback(v.optional(v.string()), undefined);

/** Fields of a feed entry. Entries without a heading are omitted. */
const feedFields = {
  heading: v.pipe(v.string(), v.regex(/\S/)),
  category: optionalText,
  summary: optionalText,
  desc: optionalText,
};

/** `desc` is HTML. */
export type FeedEntry = v.InferOutput<v.ObjectSchema<typeof feedFields, undefined>> & {
  path: string;
  createdAt: string;
  updatedAt?: string;
};

/** `lastChange`: an ISO 8601 date, if known. */
export type ListedPage = { path: string; lastChange?: string };

export const newest = (dates: readonly string[]): string | undefined => [...dates].sort().at(-1);

export type GetContent = (address: string) => Promise<unknown>;

const listRoutes = ({ remotes }: DeclaredRoutes) => remotes.flatMap(({ routes }) => routes);

const PARAMETERS = /:([A-Za-z0-9-]+)/g;

/** An entry needs a creation date, and a value for each parameter of the path. */
function entrySchema<Fields extends v.ObjectEntries>(path: string, fields: Fields) {
  const names = [...path.matchAll(PARAMETERS)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, v.pipe(v.string(), v.regex(/\S/))]));
  return v.looseObject({ ...values, createdAt: v.string(), updatedAt: optionalText, ...fields });
}

const toAddress = (path: string, entry: Readonly<Record<string, unknown>>) =>
  path.replace(PARAMETERS, (_parameter, name: string) => encodeURIComponent(String(entry[name])));

export const listFixedPaths = (version: DeclaredRoutes): string[] =>
  listRoutes(version)
    .filter(({ path, sitemap }) => !path.includes(':') && sitemap !== false)
    .map(({ path }) => path);

export const findFeedHome = (version: DeclaredRoutes): string | undefined =>
  listRoutes(version).find(({ feed, partOf }) => feed && partOf)?.partOf;

export function createPageLists(getContent: GetContent) {
  const listEntries = async <Fields extends v.ObjectEntries>({ path, sitemap }: Route, fields: Fields) => {
    if (!sitemap) return [];
    const parse = parseList(entrySchema(path, fields), sitemap.list);
    const entries = parse(await getContent(sitemap.list));
    return entries.map((entry) => ({ ...entry, path: toAddress(path, entry) }));
  };
  return {
    /** The newest page in a list sets the `lastChange` of the page that shows it. @throws Error if a list can't be read */
    all: async (version: DeclaredRoutes): Promise<ListedPage[]> => {
      const lists = await Promise.all(
        listRoutes(version).map(async (route) => ({
          partOf: route.partOf,
          pages: (await listEntries(route, {})).map(({ path, createdAt, updatedAt = createdAt }) => ({
            path,
            lastChange: updatedAt,
          })),
        })),
      );
      const findNewest = (home: string) =>
        newest(
          lists.flatMap(({ partOf, pages }) =>
            partOf === home ? pages.map(({ lastChange }) => lastChange) : [],
          ),
        );
      const fixed = listFixedPaths(version).map((path) => ({ path, lastChange: findNewest(path) }));
      return [...fixed, ...lists.flatMap(({ pages }) => pages)];
    },
    ofFeed: async (version: DeclaredRoutes): Promise<FeedEntry[]> => {
      const routes = listRoutes(version).filter(({ feed }) => feed);
      return (await Promise.all(routes.map((route) => listEntries(route, feedFields)))).flat();
    },
  };
}

export type PageLists = ReturnType<typeof createPageLists>;
