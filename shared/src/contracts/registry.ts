import * as v from 'valibot';
import { remoteDescriptionSchema } from './remote';

/** Files of a browser build that must be there before an exposed module can run, in the order of need. */
const moduleFiles = v.record(v.string(), v.array(v.string()));

/** Subresource integrity of a file: `sha384-<base64>`. */
const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/=]+$/));

/** `release.json`: one immutable build of a remote. Paths are relative to the release's folder. */
export const releaseSchema = v.object({
  ...remoteDescriptionSchema.entries,
  id: v.pipe(v.string(), v.regex(/^[a-f0-9]{16}$/)),
  createdAt: v.string(),
  createdBy: v.string(),
  commit: v.string(),
  browserEntry: v.string(),
  serverEntry: v.string(),
  moduleFiles,
  /** The entry says what its chunks have to be. Releases from before it did so do not. */
  checksChunks: v.optional(v.boolean()),
  files: v.record(v.string(), v.object({ bytes: v.number(), integrity })),
});

export type Release = v.InferOutput<typeof releaseSchema>;

const releaseName = v.pipe(v.string(), v.regex(/^[a-f0-9]{16}$/));
const moment = v.string();

/**
 * What is said of one remote. `previous`: what was live before, newest first; `trialUntil`: until then `live` is new, and
 * taken back by itself if it fails; `canary`: what `percent` of the visitors get instead of `live`; `previews`: checked,
 * shown by link alone; `takenBack`: what was left for the one before, newest first. Moments are ISO 8601.
 */
export const remotePointersSchema = v.object({
  live: releaseName,
  previous: v.array(releaseName),
  liveSince: v.optional(moment),
  trialUntil: v.optional(moment),
  canary: v.optional(
    v.object({
      release: releaseName,
      percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
      since: moment,
    }),
  ),
  previews: v.optional(v.array(v.object({ release: releaseName, since: moment }))),
  takenBack: v.optional(
    v.array(
      v.object({
        release: releaseName,
        at: moment,
        reason: v.string(),
        isByHand: v.optional(v.boolean()),
      }),
    ),
  ),
});

export type RemotePointers = v.InferOutput<typeof remotePointersSchema>;

/** `registry.json` of the store: which releases of each remote visitors get. */
export const pointersSchema = v.object({ remotes: v.record(v.string(), remotePointersSchema) });

export type Pointers = v.InferOutput<typeof pointersSchema>;

/** What the browser is told of one live remote. `base` is the address of its browser files, with a trailing slash. */
export type RegistryRemote = {
  name: string;
  container: string;
  release: string;
  contract: number;
  base: string;
  entry: string;
  integrity: string;
  routes: readonly { path: string; module: string }[];
  slots: Readonly<Record<string, string>>;
};

/** The live remotes, as inlined in every page. */
export type Registry = { remotes: readonly RegistryRemote[] };
