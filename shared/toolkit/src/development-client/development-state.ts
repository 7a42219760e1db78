/** `kind`: at what it was found out. `text` names files and lines. */
export type Problem = { kind: 'build' | 'types' | 'server'; title: string; text: string };

/** `hash`: what the bundle for browsers says of itself. `release`: what it is as part of a site. */
export type Published = { release: string; hash: string };

/** `built`: the hash of what was built last. Without `published`, pages get what was built. */
export type PackageState = { built: string; published?: Published };

/**
 * All that the pages of a running development have to know, told as a whole each time that something of it has changed.
 * `startedAt`: another one is another run, whose bundles are others.
 */
export type DevelopmentState = {
  startedAt: number;
  packages: Readonly<Record<string, PackageState>>;
  problems: readonly Problem[];
};

/** `served`: the release of each package that a page would come with now, where a site says so. */
export type ServedState = DevelopmentState & { served?: Readonly<Record<string, string>> };

export const EVENTS_PATH = '/development/events';
export const CLIENT_PATH = '/development/client.js';
