import * as v from 'valibot';
import { remoteDescriptionSchema } from './remote';

/** Releases and site versions are named by the first 16 hexadecimal digits of a SHA-256 of their content. */
export const contentId = v.pipe(v.string(), v.regex(/^[a-f0-9]{16}$/, 'must be 16 hexadecimal digits'));

/** Relative, and always inside the release's folder. */
const filePath = v.pipe(
  v.string(),
  v.regex(/^(?!.*\.\.)[A-Za-z0-9@._-]+(\/[A-Za-z0-9@._-]+)*$/, 'must be a path within the release'),
);

/** Subresource integrity of a file: `sha384-<base64>`. */
const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/=]+$/));

const files = v.record(filePath, v.object({ bytes: v.number(), integrity }));

/**
 * `release.json`: one immutable build of the shell or of a remote. Paths are relative to the release's folder, which holds
 * `browser/`, `server/` and, for the shell, `public/` (files with addresses that never change, such as the icon).
 */
export const releaseSchema = v.object({
  ...remoteDescriptionSchema.entries,
  id: contentId,
  createdAt: v.string(),
  createdBy: v.string(),
  commit: v.string(),
  /** Scripts that start the build in a browser, in this order: the shell's, or a remote's container. */
  scripts: v.pipe(v.array(filePath), v.minLength(1)),
  serverEntry: filePath,
  /** Scripts that each exposed module needs, in loading order, the entry first. */
  modules: v.record(v.string(), v.array(filePath)),
  /** The typeface of every page. Only the shell has one. */
  font: v.optional(filePath),
  /** Whether the entry checks the integrity of its chunks, so that they may be preloaded with it. */
  checksChunks: v.boolean(),
  files,
  /** Versions of the packages shared at run time that the release was built and tested with. */
  shared: v.optional(v.record(v.string(), v.pipe(v.string(), v.regex(/^\d+\.\d+\./)))),
  /** Source maps for stack traces on the server: not part of a site version, never sent to browsers. */
  maps: v.optional(files),
  /** Made with a team's key over the canonical JSON of all fields above. `value`: Base64. */
  signature: v.optional(v.object({ key: v.string(), value: v.string() })),
});

export type Release = v.InferOutput<typeof releaseSchema>;

/** A release without the fields that do not change a page: who built and signed it, when, from what, and its source maps. */
const memberSchema = v.omit(releaseSchema, [
  'createdAt',
  'createdBy',
  'commit',
  'shared',
  'maps',
  'signature',
]);

/**
 * Everything that decides what a page is made of: the shell's release and each remote's, with routes, slots, preloads,
 * server entries and the integrity of every file. Immutable; its name is a hash of it (`siteVersionId`).
 */
export const siteVersionSchema = v.object({ shell: memberSchema, remotes: v.array(memberSchema) });

export type SiteVersion = v.InferOutput<typeof siteVersionSchema>;
export type VersionMember = v.InferOutput<typeof memberSchema>;
