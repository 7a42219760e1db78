import * as v from 'valibot';
import { remoteDescriptionSchema } from './remote';

/** The shell's name among releases; no remote may have it. */
export const SHELL = 'shell';

/** Releases and site versions are named by the first 16 hexadecimal digits of a SHA-256 of their content. */
export const contentId = v.pipe(v.string(), v.regex(/^[a-f0-9]{16}$/, 'must be 16 hexadecimal digits'));

/** Relative, and never out of its folder. */
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
  /** What starts the build in a browser, in this order: the shell's scripts, or a remote's container. */
  scripts: v.pipe(v.array(filePath), v.minLength(1)),
  serverEntry: filePath,
  /** Scripts that must be there before an exposed module can run, in the order of need, the entry first. */
  modules: v.record(v.string(), v.array(filePath)),
  /** The file of the typeface that every page shows. The shell alone has one. */
  font: v.optional(filePath),
  /** The entry says what its chunks have to be, so they may be preloaded with their integrity. */
  checksChunks: v.boolean(),
  files,
  /** The versions of the packages that all share at run time, as it was built and tested with them. */
  shared: v.optional(v.record(v.string(), v.pipe(v.string(), v.regex(/^\d+\.\d+\./)))),
  /** Source maps, for stack traces alone: they are in no site version, and browsers don't get them. */
  maps: v.optional(files),
  /** By a team's key, over the canonical JSON of all that stands above. `value`: Base64. */
  signature: v.optional(v.object({ key: v.string(), value: v.string() })),
});

export type Release = v.InferOutput<typeof releaseSchema>;
