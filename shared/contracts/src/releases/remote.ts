import leven from 'leven';
import * as v from 'valibot';
import { plainFormNames } from '../forms/signals';

/** Returns the name that is closest to `given` by edit distance: what was probably meant. Undefined if there are no names. */
const nearest = (names: readonly string[], given: string): string | undefined =>
  [...names].sort((a, b) => leven(a, given) - leven(b, given))[0];

/** An object schema that rejects unknown keys. The error suggests the key that was probably meant. */
function knownKeys<const Entries extends v.ObjectEntries>(entries: Entries) {
  const known = Object.keys(entries);
  return v.strictObject(entries, ({ expected, input }) => {
    if (expected === 'Object') return 'must be an object';
    if (expected !== 'never') return 'is missing';
    return `is not known. Did you mean "${nearest(known, String(input))}"? There is ${known.join(', ')}`;
  });
}

const text = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message));
const getOne = <const Options extends readonly string[]>(options: Options, why = '') =>
  v.picklist(options, `must be one of ${options.join(', ')}${why}`);

const LINE_LIMIT = 200;

/** A line that commands may print. Control characters could make a terminal show or do anything. */
export const lineSchema = v.pipe(
  v.string(),
  v.maxLength(LINE_LIMIT, `must have at most ${LINE_LIMIT} characters`),
  v.check(
    (line) => !/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(line),
    'must be one line without control characters',
  ),
);

const kebab = text(/^[a-z][a-z0-9-]*$/, 'must be in kebab-case');

/** Folders of the release store, and the only kebab-case property that every JavaScript object already has. */
const TAKEN_NAMES = ['traffic', 'uploads', 'versions', 'constructor'];
const MAX_NAME_LENGTH = 60;

/** The name is used as a folder in the store, in URLs and in a JavaScript variable. */
const remoteName = v.pipe(
  kebab,
  v.maxLength(MAX_NAME_LENGTH, `must have at most ${MAX_NAME_LENGTH} characters`),
  v.check(
    (name) => !TAKEN_NAMES.includes(name),
    ({ input }) => `is "${input}", which is reserved for the site itself: choose another name`,
  ),
);

const path = text(/^\/(:?[A-Za-z0-9-]+(\/:?[A-Za-z0-9-]+)*)?$/, 'must be a path such as /blogs/:slug');

const parameter = v.pipe(
  v.string(),
  v.check(
    (name) => name !== 'preview',
    ({ input }) => `is "${input}", which is reserved for the site itself: choose another name`,
  ),
  v.regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'must be the name of a query parameter, such as page'),
);

/** The query parameters that a page reads, in the order of the page's canonical URL. */
const query = v.pipe(
  v.array(parameter),
  v.check((names) => new Set(names).size === names.length, 'contains a parameter twice'),
);

/** In KB. */
const budget = v.pipe(
  v.number('must be a whole number of KB, such as 70'),
  v.integer('must be a whole number of KB, such as 70'),
  v.minValue(1, 'must be at least 1 KB'),
);

const apiList = text(/^\/api(\/[A-Za-z0-9-]+)+$/, 'must be an API path such as /api/api/getblogs');

/**
 * A page. `query`: the parameters that it reads; the site strips all others. `partOf`: the path of the page that lists it. `sitemap`: for a
 * path with parameters, the API's list whose entries have a field for each parameter, and `createdAt`; `false` leaves the page out. `feed`:
 * whether the feed includes the list's entries. `forms`: the server's plain forms that redirect here with `?sent=<form>`; the first
 * one replaces the page's form if scripts do not run.
 */
const route = knownKeys({
  path,
  page: kebab,
  query: v.optional(query),
  partOf: v.optional(path),
  sitemap: v.optional(
    v.union([v.literal(false), knownKeys({ list: apiList })], 'must be false, or a "list" of the API'),
  ),
  feed: v.optional(v.boolean()),
  forms: v.optional(v.array(getOne(plainFormNames))),
});

/** Where the shell shows links to pages. The first link of `buttons` stands out; the footer has three groups. */
export const navigationPlaces = [
  'header',
  'resources',
  'buttons',
  'footer-services',
  'footer-links',
  'footer-legal',
] as const;

export type NavigationPlace = (typeof navigationPlaces)[number];

/**
 * A navigation link to a page of the remote. Each place sorts the links of all remotes by `order`. `section`: the id of the element to
 * scroll to. `text`: the description under a link of `resources`. `newTab`: whether the link opens a new tab on large screens and in the
 * menu of small ones.
 */
const navigationEntrySchema = knownKeys({
  place: getOne(navigationPlaces),
  order: v.pipe(v.number(), v.integer('must be a whole number')),
  label: v.pipe(lineSchema, v.regex(/\S/, 'must contain visible text')),
  path: v.string(),
  section: v.optional(text(/^[a-z][a-z0-9-]*$/, 'must be the id of an element')),
  text: v.optional(lineSchema),
  newTab: v.optional(v.boolean()),
});

export type NavigationEntry = v.InferOutput<typeof navigationEntrySchema>;

/** The directives of the security policy that a remote may extend. */
const directive = getOne(
  ['connect-src', 'font-src', 'frame-src', 'img-src', 'media-src'],
  ': scripts and styles may only come from releases',
);

/** One host, without wildcards or characters that separate the sources or directives of a policy. */
export const policySourceSchema = text(
  /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/,
  'must be an https origin such as https://images.example.com',
);

/** Additional origins for images, data, fonts, media and frames of a page, by directive. */
export const policySourcesSchema = v.record(directive, v.array(policySourceSchema));

export type PolicySources = v.InferOutput<typeof policySourcesSchema>;

const atMost = (limit: number, things: string) => `must name at most ${limit} ${things}`;
/** Every path is compared with those of other teams, and rendered before it goes live. */
const MAX_PATHS = 200;
const MAX_SLOTS = 100;
const MAX_LINKS = 100;

/**
 * What a team declares in `remote.json`. `team`: the team's name. A route's `page` and each entry of `slots` name a file:
 * `src/pages/<page>-page.tsx`, `src/slots/<slot>.tsx`. `policy`: additions to the security policy. `alsoOn`: other majors of shared
 * packages that the remote was tested with, such as `{ "react": [20] }`. `delegates`: paths within the remote's own wider paths that another
 * remote may serve. `budget`: how many KB each script of the browser build may have.
 */
export const remoteDescriptionSchema = knownKeys({
  name: remoteName,
  team: v.optional(lineSchema),
  contract: v.pipe(v.number(), v.integer()),
  routes: v.pipe(v.array(route), v.maxLength(MAX_PATHS, atMost(MAX_PATHS, 'paths'))),
  slots: v.pipe(v.array(kebab), v.maxLength(MAX_SLOTS, atMost(MAX_SLOTS, 'slots'))),
  navigation: v.optional(
    v.pipe(v.array(navigationEntrySchema), v.maxLength(MAX_LINKS, atMost(MAX_LINKS, 'links'))),
  ),
  policy: v.optional(policySourcesSchema),
  alsoOn: v.optional(v.record(v.string(), v.array(v.pipe(v.number(), v.integer())))),
  delegates: v.optional(
    v.pipe(v.array(knownKeys({ path, to: remoteName })), v.maxLength(MAX_PATHS, atMost(MAX_PATHS, 'paths'))),
  ),
  budget: v.optional(budget),
});

/** The schema of `remote.json`. `$schema` is for editors: `shared/contracts/remote.schema.json`. */
export const remoteFileSchema = knownKeys({
  $schema: v.optional(v.string()),
  ...remoteDescriptionSchema.entries,
});

export type RemoteDescription = v.InferOutput<typeof remoteDescriptionSchema>;
