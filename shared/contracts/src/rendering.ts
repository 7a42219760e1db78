import type { Phase } from './phases';
import type { PolicySources } from './policy-sources';
import type { SiteVersion } from './site-version';

/** Which share of the visits is measured, 0 to 1, and where the measures are sent. */
export type RumSettings = { share: number; target: string };

/** What a render worker is started with: one site version for its whole life. */
export type WorkerSettings = {
  version: SiteVersion;
  /** The folder of each release on this machine, by the name of the shell or remote. */
  folders: Readonly<Record<string, string>>;
  /** Where browsers find the releases, with a trailing slash. */
  browserBase: string;
  /** Remotes that broke a worker a moment ago: nothing of them is run, the browser shows what is theirs. */
  heldBack: readonly string[];
  /** Scripts of every page beside the shell's own. */
  extraScripts: readonly string[];
  rum?: RumSettings;
  apiUrl: string;
  publicOrigin: string;
};

/**
 * `path` with its query; `askedAt` in milliseconds since 1970. `passedOn`: the headers that name the request for which it is
 * rendered, for the log and for calls of the API; missing where it is rendered for nobody.
 */
export type PageRequest = { path: string; askedAt: number; passedOn?: Readonly<Record<string, string>> };

export type RenderRequest = PageRequest & { id: number };

/** Asks for a sign of life, which code that hangs can't give. */
export type Ping = { ping: true };
export type Pong = { pong: true };

/** What failed in rendering. `remote` and what follows are missing where no remote can be told to be the cause. */
export type Problem = { text: string; remote?: string; release?: string; module?: string; phase: Phase };

/** What the policy has to allow of a document's own inline blocks: CSP sources such as 'sha256-…', with their quotes. */
export type InlineHashes = { script: readonly string[]; style: readonly string[] };

/** Of what has no inline block, as a redirect has not. */
export const NO_INLINE: InlineHashes = { script: [], style: [] };

/** `sources`: what the remotes of its version declare; the site server adds it to what a worker answers. */
export type DocumentPolicy = { inline: InlineHashes; sources?: PolicySources };

/** The document without a page in it, for the browser to render what the server can't. */
export type EmptyDocument = DocumentPolicy & { html: string };

/**
 * `problems`: what failed on the way. A page with none may be cached, unless it `isProvisional`.
 * `used`: the remotes that the page shows something of. `undeclaredReads`: query parameters that it read without having
 * declared them, in sentences for its developers.
 */
export type RenderedPage = DocumentPolicy & {
  status: number;
  location?: string;
  html: string;
  problems: readonly Problem[];
  isProvisional?: boolean;
  used: readonly string[];
  undeclaredReads?: readonly string[];
};

/** What code of a remote runs from now on, in the whole worker. */
export type RenderStep = { remote: string; release: string; module: string; phase: Phase };

/** `step`: what the error came from, as far as is known. */
export type RenderAnswer =
  { id: number; page: RenderedPage } | { id: number; error: string; step?: RenderStep };

export type WorkerReady = { ready: true; emptyDocument: EmptyDocument };
