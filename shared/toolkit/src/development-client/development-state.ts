/** `kind`: where the problem was found. `text`: names files and lines. */
/** `folder`: of the package, relative to the root folder, if it is not the title. */
export type Problem = { kind: 'build' | 'types' | 'server'; title: string; text: string; folder?: string };

/** `hash`: of the browser build. `release`: its release id in the site version. */
export type Published = { release: string; hash: string };

/** `built`: the hash of the latest build. `published`: the build that pages get; if absent, they get the latest. */
export type PackageState = { built: string; published?: Published };

/** The state of a development server. After each change, pages get the whole state. `startedAt`: differs after a restart. */
export type DevelopmentState = {
  startedAt: number;
  packages: Readonly<Record<string, PackageState>>;
  problems: readonly Problem[];
};

/** `served`: the release of each package that a page would get now. Absent if no site serves the pages. */
export type ServedState = DevelopmentState & { served?: Readonly<Record<string, string>> };

export const EVENTS_PATH = '/development/events';
/** Opens the query's `place`, such as `mfe-content/src/exposes.ts:3`, in the developer's editor. */
export const OPEN_PATH = '/development/open';
export const CLIENT_PATH = '/development/client.js';
