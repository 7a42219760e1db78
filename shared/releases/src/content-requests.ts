import * as v from 'valibot';

export const CONTENT_PATH = '/content';

/** The name that a token needs for publishing content. No remote may have it. */
export const ARTICLES = 'articles';

/** The first entry of a tar with content. The new and changed files follow, below `files/`. */
export const CONTENT_CHANGE_FILE = 'change.json';

/** Limits of a tar with content. */
export const CONTENT_LIMITS = {
  files: 20_000,
  fileBytes: 20 * 1024 * 1024,
  bytes: 512 * 1024 * 1024,
} as const;

const MAX_PATH = 200;

/** Parts separated by slashes, none hidden, without control characters, and valid in a folder of every system. */
export const isContentPath = (path: string) =>
  path.length <= MAX_PATH && /^(?!\.)[^/\\<>:"|?*\p{Cc}]+(?:\/(?!\.)[^/\\<>:"|?*\p{Cc}]+){0,3}$/u.test(path);

const pathSchema = v.pipe(v.string(), v.check(isContentPath, 'must be the path of a content file'));
const serialSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const reasonSchema = v.pipe(v.string(), v.maxLength(500));

/** `follows`: the serial of the content that the change was made from. `removed`: files that the change deletes. */
export const contentChangeSchema = v.strictObject({
  follows: serialSchema,
  removed: v.array(pathSchema),
  reason: reasonSchema,
});

export type ContentChangeRequest = v.InferOutput<typeof contentChangeSchema>;

/** `POST /content/rollback`. */
export const contentRollbackSchema = v.strictObject({ serial: serialSchema, reason: reasonSchema });

const changeEntries = {
  serial: serialSchema,
  author: v.string(),
  at: v.number(),
  source: v.string(),
  reason: v.string(),
};

/** `GET /content`: the latest change. `GET /content?serial=7`: the files as of that change too, by path with their SHA-256. */
export const contentSetSchema = v.object({
  latest: v.optional(v.object(changeEntries)),
  files: v.optional(v.record(pathSchema, v.pipe(v.string(), v.hexadecimal()))),
});

export const contentHistorySchema = v.array(v.object({ ...changeEntries, paths: v.array(v.string()) }));

export type ContentHistory = v.InferOutput<typeof contentHistorySchema>;
