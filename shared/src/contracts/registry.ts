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
  files: v.record(v.string(), v.object({ bytes: v.number(), integrity })),
});

export type Release = v.InferOutput<typeof releaseSchema>;

/** `registry.json` of the store: which release of each remote is live, and which were before it, newest first. */
export const pointersSchema = v.object({
  remotes: v.record(v.string(), v.object({ live: v.string(), previous: v.array(v.string()) })),
});

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
