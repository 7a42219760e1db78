import * as v from 'valibot';
import { navigationEntrySchema } from './navigation';
import type { AnyPageModule, PageModule } from './page-module';
import { plainFormNames } from './plain-form-name';
import { policySourcesSchema } from './policy-sources';
import type { AnySlotModule, SlotModule, SlotName, SlotProps } from './slots';
import { knownKeys } from './known-keys';

const kebab = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be in kebab-case'));

/** Folders of the release store, and the one lower-case name that every JavaScript object has already. */
const TAKEN_NAMES = ['traffic', 'uploads', 'versions', 'constructor'];
const LONGEST_NAME = 60;

/** Names a folder of the store, a part of addresses and a JavaScript variable. */
const remoteName = v.pipe(
  kebab,
  v.maxLength(LONGEST_NAME, `must have at most ${LONGEST_NAME} characters`),
  v.check(
    (name) => !TAKEN_NAMES.includes(name),
    ({ input }) => `is "${input}", which the site itself uses: choose another name`,
  ),
);

const path = v.pipe(
  v.string(),
  v.regex(/^\/(:?[A-Za-z0-9-]+(\/:?[A-Za-z0-9-]+)*)?$/, 'must be a path such as /blogs/:slug'),
);

/** What the site takes out of an address before its page is looked up. */
const isReadBySite = (name: string) => /^(preview|inspect|remote\..*)$/.test(name);

const isFirst = (name: string, index: number, names: readonly string[]) => names.indexOf(name) === index;

const parameter = v.pipe(
  v.string(),
  v.check(
    (name) => !isReadBySite(name),
    ({ input }) => `is "${input}", which the site itself reads: choose another name`,
  ),
  v.regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'must be the name of a query parameter, such as page'),
);

/** The query parameters that a page reads, in the order in which its canonical address names them. */
const query = v.pipe(
  v.array(parameter),
  v.check((names) => names.every(isFirst), 'names a parameter twice'),
);

const apiList = v.pipe(
  v.string(),
  v.regex(/^\/api(\/[A-Za-z0-9-]+)+$/, 'must be a call of the API such as /api/api/getblogs'),
);

/**
 * A page, and what the site shows of it. `query`: the parameters that it reads; all others neither reach it nor make another
 * page. `partOf`: the path of the page that lists it. `sitemap`: of a path with parameters the API's list whose entries have
 * them as fields, with `createdAt`; `false` keeps a page out. `feed`: what is listed goes into the feed too. `forms`: the
 * site server's plain forms that lead here with `?sent=<form>`; the first one stands in for the form of the page.
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
  forms: v.optional(v.array(v.picklist(plainFormNames, `must be one of ${plainFormNames.join(', ')}`))),
});

/** A narrower path than one of the remote's own, which another remote may serve. */
const gift = knownKeys({ path, to: remoteName });

/**
 * What a team serves, as `remote.json` says it. `team` is what the inspector calls it. `page` and `slot` name a file: `src/pages/<page>-page.tsx`,
 * `src/slots/<slot>.tsx`. `navigation` is missing in releases that were made before there was any; `policy`: what the
 * security policy has to allow besides the site itself.
 * `alsoOn`: further majors of shared packages that the remote was tested with, such as `{ "react": [20] }`.
 * `gives`: addresses within the remote's own paths that it leaves to another remote.
 */
export const remoteDescriptionSchema = knownKeys({
  name: remoteName,
  team: v.optional(v.string()),
  contract: v.pipe(v.number(), v.integer()),
  routes: v.array(route),
  slots: v.array(kebab),
  navigation: v.optional(v.array(navigationEntrySchema)),
  policy: v.optional(policySourcesSchema),
  alsoOn: v.optional(v.record(v.string(), v.array(v.pipe(v.number(), v.integer())))),
  gives: v.optional(v.array(gift)),
});

/** The file itself. `$schema` is for editors: `shared/contracts/remote.schema.json`. */
export const remoteFileSchema = knownKeys({
  $schema: v.optional(v.string()),
  ...remoteDescriptionSchema.entries,
});

export type RemoteDescription = v.InferOutput<typeof remoteDescriptionSchema>;

/** The name under which a page or slot is exposed by its bundle. */
export const pageModuleName = (page: string) => `./${page}-page`;
export const slotModuleName = (slot: string) => `./${slot}`;

/** The global variable, and the federation name, of a remote's bundle. */
export const containerName = (remote: string) => `hireloom_${remote.replaceAll('-', '_')}`;

export type Exposes = Readonly<Record<string, () => Promise<AnyPageModule | AnySlotModule>>>;

/** Does not compile unless loader, component and meta of the page agree with each other and with the contract. */
export function page<Data = null>(load: () => Promise<PageModule<Data>>): () => Promise<AnyPageModule> {
  return load;
}

/** Does not compile unless the module takes exactly the props that the contract gives this slot. */
export function slot<Name extends SlotName, Data = null>(
  _name: Name,
  load: () => Promise<SlotModule<SlotProps[Name], Data>>,
): () => Promise<AnySlotModule> {
  return load as () => Promise<AnySlotModule>;
}
