import * as v from 'valibot';
import { lineSchema, remoteDescriptionSchema } from './remote';

/** The id of a release or site version: the first 16 hexadecimal digits of the SHA-256 of its content. */
export const contentId = v.pipe(v.string(), v.regex(/^[a-f0-9]{16}$/, 'must be 16 hexadecimal digits'));

/** A relative path that can't leave the release's folder. */
const filePath = v.pipe(
  v.string(),
  v.regex(/^(?!.*\.\.)[A-Za-z0-9@._-]+(\/[A-Za-z0-9@._-]+)*$/, 'must be a path within the release'),
);

/** The subresource integrity of a file: `sha384-<base64>`. */
const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/=]+$/));

const files = v.record(filePath, v.object({ bytes: v.number(), integrity }));

/** One immutable build of the shell or of a remote. Paths are relative to its folder with `browser/`, `server/` and `public/`. */
export const releaseSchema = v.object({
  ...remoteDescriptionSchema.entries,
  id: contentId,
  createdAt: lineSchema,
  createdBy: lineSchema,
  commit: lineSchema,
  /** Scripts that start the build in a browser, in loading order: the shell's own scripts, or a remote's container. */
  scripts: v.pipe(v.array(filePath), v.minLength(1)),
  serverEntry: filePath,
  /** Scripts that each exposed module needs, in loading order, starting with the entry. */
  modules: v.record(v.string(), v.array(filePath)),
  /** The font file that every page uses. Only the shell has one. */
  font: v.optional(filePath),
  /** Whether the entry checks the integrity of its chunks. Only then may pages preload them. */
  checksChunks: v.boolean(),
  files,
  /** Versions of the packages shared at run time that the release was built and tested with. */
  shared: v.optional(v.record(v.string(), v.pipe(v.string(), v.regex(/^\d+\.\d+\./)))),
  /** Source maps for stack traces on the server. Not part of a site version; sent to browsers in development only. */
  maps: v.optional(files),
});

export type Release = v.InferOutput<typeof releaseSchema>;

/** A release without the fields that do not affect pages: who built it, when, from what, and its source maps. */
const memberSchema = v.omit(releaseSchema, ['createdAt', 'createdBy', 'commit', 'shared', 'maps']);

/** Everything that determines a page: each release with routes, slots, preloads and integrity. Its id is a hash of its content. */
export const siteVersionSchema = v.object({ shell: memberSchema, remotes: v.array(memberSchema) });

export type SiteVersion = v.InferOutput<typeof siteVersionSchema>;
export type VersionMember = v.InferOutput<typeof memberSchema>;
