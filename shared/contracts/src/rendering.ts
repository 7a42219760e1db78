import type { SiteVersion } from './releases/release';
import type { PolicySources } from './releases/remote';

/** Stages between a release and the screen at which something can fail. */
export const FAILURE_PHASES = ['contract', 'entry', 'chunk', 'evaluate', 'data', 'render'] as const;

export type FailurePhase = (typeof FAILURE_PHASES)[number];

/** `share`: the share of visits to measure, from 0 to 1. `target`: the URL for the measurements. */
export type RumSettings = { share: number; target: string };

/** The version of the protocol between the shell's server build and the server. Incremented when the two could not work together. */
export const RENDER_CONTRACT = 3;

/** The settings of a render worker. It renders a single site version for its whole life. */
export type WorkerSettings = {
  version: SiteVersion;
  /** The id of the version, if it has one. */
  versionId?: string;
  /** The folder of each release on this machine, by the name of the shell or remote. */
  folders: Readonly<Record<string, string>>;
  /** The Unix socket that serves loaders' calls to paths below `/api/api/`. */
  contentSocket: string;
  rum?: RumSettings;
  publicOrigin: string;
  /** Other hosts whose pictures pages may show. */
  imageHosts?: readonly string[];
};

/**
 * A request for a page. `path`: includes the query. `askedAt`: in milliseconds since 1970. `passedOn`: headers that identify the visitor's
 * request, for the log and for API calls; missing if no visitor is waiting. `heldBack`: remotes that recently broke a worker. The worker
 * runs none of their code from now on; the browser renders their parts.
 */
export type RenderRequest = {
  path: string;
  askedAt: number;
  passedOn?: Readonly<Record<string, string>>;
  heldBack?: readonly string[];
};

/** A failure during rendering. `remote`, `release` and `module` are absent if no single remote is to blame. */
export type RenderProblem = {
  text: string;
  remote?: string;
  release?: string;
  module?: string;
  phase: FailurePhase;
};

/** CSP sources that allow a document's own inline blocks, such as 'sha256-…', including the quotes. */
export type InlineHashes = { script: readonly string[]; style: readonly string[] };

/** For a response without inline blocks, such as a redirect. */
export const NO_INLINE_HASHES: InlineHashes = { script: [], style: [] };

/** `sources`: the policy sources that the version's remotes declare. The server adds them to the worker's response. */
export type DocumentPolicy = { inline: InlineHashes; sources?: PolicySources };

/** The document without a page. The server sends it if it can't render a page, and the browser then renders the page. */
export type EmptyDocument = DocumentPolicy & { html: string };

/**
 * `problems`: failures during rendering. A page without any may be cached, unless it `isProvisional` or `isHidden`. `used`: the remotes whose parts the
 * page shows. `undeclaredReads`: a warning for each query parameter that the page read without declaring it. `maxAge`: the
 * shortest `maxAge` of its page and slots.
 */
export type RenderedPage = DocumentPolicy & {
  status: number;
  location?: string;
  html: string;
  problems: readonly RenderProblem[];
  isProvisional?: boolean;
  isHidden?: boolean;
  used: readonly string[];
  undeclaredReads?: readonly string[];
  maxAge?: number;
};

/** The remote code that the worker runs from now on. */
export type RenderStep = { remote: string; release: string; module: string; phase: FailurePhase };

/** `error`: why the page can't be rendered. `page` beside a step: the id of the page that runs this code. A hung worker sends no `pong`. */
export type WorkerMessage =
  | { ready: true; emptyDocument: EmptyDocument }
  | { id: number; page: RenderedPage }
  | { id: number; error: string; step?: RenderStep }
  | { step: RenderStep; page?: number }
  | { pong: true };

/** `ping` checks that the worker still responds. */
export type ServerMessage = (RenderRequest & { id: number }) | { ping: true };
