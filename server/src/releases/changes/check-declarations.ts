import {
  type NavigationPlace,
  navigationPlaces,
  type RemoteDescription,
  SENT_PARAMETER,
} from '@hireloom/contracts';
import { UsageError } from '@hireloom/releases';
import { isNarrower, isSamePath, toPattern } from './path-overlap';

type Described = Pick<RemoteDescription, 'name' | 'routes' | 'navigation' | 'policy' | 'delegates'>;
type Route = RemoteDescription['routes'][number];
type Delegation = NonNullable<RemoteDescription['delegates']>[number];
type Entry = NonNullable<RemoteDescription['navigation']>[number];

type Room = { links: number; characters: number; line?: number };

/** Room for links and the longest label. `line`: the limit for all labels together, in a place that shows them on one line. */
const room: Readonly<Record<NavigationPlace, Room>> = {
  header: { links: 4, characters: 18, line: 38 },
  resources: { links: 8, characters: 14 },
  buttons: { links: 2, characters: 8 },
  'footer-services': { links: 6, characters: 28 },
  'footer-links': { links: 8, characters: 28 },
  'footer-legal': { links: 4, characters: 28 },
};
const MAX_TEXT_LENGTH = 80;

/** All of them are in the security policy of every document. */
const MAX_SOURCES = 10;

const hasParameter = (path: string) => path.includes(':');

const ownPaths = ({ routes }: Described) =>
  routes.map(({ path }) => path).filter((path) => !hasParameter(path));

function checkEntry(described: Described, { place, label, path, text }: Entry): string | undefined {
  const own = ownPaths(described);
  if (!own.includes(path))
    return `the link "${label}" leads to ${path}, which ${described.name} does not serve: take one of its own paths (${own.join(', ') || 'it has none'})`;
  const { characters } = room[place];
  if (label.length > characters)
    return `the label "${label}" has ${label.length} characters, and "${place}" has room for ${characters}: shorten it`;
  if (place === 'resources' && (!text?.trim() || text.length > MAX_TEXT_LENGTH))
    return `the link "${label}" needs a "text" of at most ${MAX_TEXT_LENGTH} characters, which "resources" shows beneath it: write one`;
  return undefined;
}

function checkRoute(described: Described, { path, query = [], ...route }: Route): string | undefined {
  const { partOf, sitemap, feed, forms } = route;
  if (partOf !== undefined && !ownPaths(described).includes(partOf))
    return `${path} is part of ${partOf}, which ${described.name} does not serve: take one of its own paths`;
  if (sitemap && !hasParameter(path))
    return `${path} is one address, which needs no "list": remove "sitemap"`;
  if (feed && !sitemap)
    return `${path} is to be in the feed: it needs a "sitemap" with the "list" of its entries`;
  if (forms && (hasParameter(path) || !query.includes(SENT_PARAMETER)))
    return `${path} confirms forms: it must have no parameter, and must read which form was sent ("query": ["${SENT_PARAMETER}"])`;
  return undefined;
}

function checkDelegation({ name, routes }: Described, { path, to }: Delegation): string | undefined {
  if (to === name) return `"delegates" names ${name} itself for ${path}: remove that entry`;
  if (routes.some((route) => isSamePath(route.path, path)))
    return `${path} is both a page and given to ${to}: remove one of the two`;
  if (!routes.some((route) => isNarrower(path, route.path)))
    return `${path} is given to ${to}, and no path of ${name} matches it: remove that entry of "delegates"`;
  return undefined;
}

const samePosition = (entry: Entry) => (other: Entry) =>
  other.place === entry.place && other.order === entry.order;

export function checkDeclarations(described: Described) {
  const { name, routes, navigation = [], policy = {}, delegates = [] } = described;
  const twice = navigation.find((entry, index) => navigation.findIndex(samePosition(entry)) < index);
  const sources = Object.values(policy).flat().length;
  const patterns = routes.map(({ path }) => toPattern(path));
  const again = routes.find((_route, index) => patterns.indexOf(patterns[index] ?? '') < index);
  const [fault] = [
    ...navigation.map((entry) => checkEntry(described, entry)),
    ...routes.map((route) => checkRoute(described, route)),
    ...delegates.map((delegation) => checkDelegation(described, delegation)),
    again && `two pages have the path ${again.path}: remove one`,
    twice && `two links have order ${twice.order} of "${twice.place}": give "${twice.label}" another order`,
    sources > MAX_SOURCES &&
      `"policy" names ${sources} sources, which every document would carry: name at most ${MAX_SOURCES}`,
  ].filter(Boolean);
  if (fault) throw new UsageError(`${name}: ${fault} in remote.json.`);
}

/** @throws UsageError if both remotes declare the same position in the navigation or the same form. */
export function checkPositions({ name, navigation = [], routes }: Described, other: Described) {
  for (const entry of navigation) {
    const taken = other.navigation?.find(samePosition(entry));
    if (taken)
      throw new UsageError(
        `${name} claims order ${entry.order} of "${entry.place}", which ${other.name} has for "${taken.label}": ` +
          `give "${entry.label}" another order in remote.json.`,
      );
  }
  for (const form of routes.flatMap(({ forms = [] }) => forms)) {
    const taken = other.routes.find(({ forms }) => forms?.includes(form));
    if (taken)
      throw new UsageError(
        `${name} claims the form ${form}, which ${other.name} already uses on ${taken.path}: remove it from remote.json.`,
      );
  }
}

/** @throws UsageError if the links of all remotes together don't fit. */
export function checkCapacity(remotes: readonly Described[]) {
  for (const place of navigationPlaces) {
    const claimed = remotes.flatMap(({ name, navigation = [] }) =>
      navigation.filter((entry) => entry.place === place).map(({ label }) => ({ name, label })),
    );
    const { links, line = Number.POSITIVE_INFINITY } = room[place];
    const characters = claimed.reduce((sum, { label }) => sum + label.length, 0);
    if (claimed.length <= links && characters <= line) continue;
    const [limit, wanted] = claimed.length > links ? [links, claimed.length] : [line, characters];
    const all = claimed.map(({ name, label }) => `"${label}" of ${name}`).join(', ');
    throw new UsageError(
      `"${place}" has room for ${limit} ${limit === links ? 'links' : 'characters'}, and there would be ${wanted}: ${all}. ` +
        'Choose another place or a shorter label in remote.json.',
    );
  }
}
