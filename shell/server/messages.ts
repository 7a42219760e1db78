import type { Registry } from '@hireloom/shared/contracts';
import type { SiteSettings } from '../src/site-settings';

/** What a render worker is started with: one set of releases for its whole life. */
export type WorkerSettings = {
  registry: Registry;
  /** Container name to the path of its server entry on this machine. */
  serverEntries: Record<string, string>;
  /** Files that a page must preload, by `<remote> <module>`, as addresses with their integrity. */
  moduleFiles: Record<string, readonly { href: string; integrity: string }[]>;
  /** Remotes that broke a worker a moment ago: nothing of them is run, the browser shows what is theirs. */
  heldBack: readonly string[];
  shellScripts: readonly string[];
  fontUrl: string;
  site: SiteSettings;
  apiUrl: string;
  publicOrigin: string;
  /** Stands in the page where each answer's own nonce goes. */
  noncePlaceholder: string;
};

/** `path` with its query; `askedAt` in milliseconds since 1970. */
export type PageRequest = { path: string; askedAt: number };

export type RenderRequest = PageRequest & { id: number };

/** Asks for a sign of life, which code that hangs can't give. */
export type Ping = { ping: true };
export type Pong = { pong: true };

/** What failed in rendering. `remote` and what follows are missing where no remote can be told to be the cause. */
export type Problem = { text: string; remote?: string; release?: string; module?: string; phase: string };

/**
 * `problems`: what failed on the way. A page with none may be cached, unless it `isProvisional`.
 * `used`: the remotes that the page shows something of.
 */
export type RenderedPage = {
  status: number;
  location?: string;
  html: string;
  problems: readonly Problem[];
  isProvisional?: boolean;
  used: readonly string[];
};

/** What code of a remote runs from now on, in the worker's whole thread. */
export type RenderStep = { remote: string; release: string; module: string; phase: string };

/** `culprit`: whose doing the error is, as far as is known. */
export type RenderAnswer =
  { id: number; page: RenderedPage } | { id: number; error: string; culprit?: RenderStep };

export type WorkerReady = { ready: true };
