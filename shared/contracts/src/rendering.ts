import type { SiteVersion } from './releases/release';
import type { PolicySources } from './releases/remote';

/** Stages between a release and the screen at which something can fail. */
export const PHASES = ['contract', 'entry', 'chunk', 'evaluate', 'data', 'render'] as const;

export type Phase = (typeof PHASES)[number];

/**
 * `share`: the share of visits to measure, from 0 to 1. `target`: where to send the measurements. `acceptsInteraction`: whether reports may
 * have an `interaction`; older site servers reject those that do.
 */
export type RumSettings = { share: number; target: string; acceptsInteraction?: boolean };

/**
 * The version of the contract between the shell's server build and the site server: the messages below and `WorkerHost`. Incremented when
 * sides with different versions could not work together.
 */
export const RENDER_CONTRACT = 2;

/** The settings of a render worker. It renders one site version for its whole life. */
export type WorkerSettings = {
  version: SiteVersion;
  /** The id of the version, if it has one. */
  versionId?: string;
  /** The folder of each release on this machine, by the name of the shell or remote. */
  folders: Readonly<Record<string, string>>;
  /** Remotes that recently broke a worker. None of their code runs on the server; the browser renders their parts. */
  heldBack: readonly string[];
  /** Scripts that every page loads in addition to the shell's own. */
  extraScripts: readonly string[];
  rum?: RumSettings;
  publicOrigin: string;
  /** Other hosts whose pictures pages may show. */
  imageHosts?: readonly string[];
};

/**
 * A request for a page. `path`: includes the query. `askedAt`: in milliseconds since 1970. `passedOn`: headers that identify the visitor's
 * request, for the log and for API calls; missing if no visitor is waiting.
 */
export type RenderRequest = { path: string; askedAt: number; passedOn?: Readonly<Record<string, string>> };

/** A failure during rendering. `remote`, `release` and `module` are absent if no single remote is to blame. */
export type Problem = { text: string; remote?: string; release?: string; module?: string; phase: Phase };

/** CSP sources that allow a document's own inline blocks, such as 'sha256-…', including the quotes. */
export type InlineHashes = { script: readonly string[]; style: readonly string[] };

/** For a response without inline blocks, such as a redirect. */
export const NO_INLINE: InlineHashes = { script: [], style: [] };

/** `sources`: the policy sources that the version's remotes declare. The site server adds them to the worker's answer. */
export type DocumentPolicy = { inline: InlineHashes; sources?: PolicySources };

/** The document without a page. The site server sends it if it can't render a page, and the browser then renders the page. */
export type EmptyDocument = DocumentPolicy & { html: string };

/**
 * `problems`: failures during rendering. A page without any may be cached, unless it `isProvisional`. `used`: the remotes whose parts the
 * page shows. `undeclaredReads`: a warning for each query parameter that the page read without declaring it. `maxAge`: the
 * shortest `maxAge` of its page and slots.
 */
export type RenderedPage = DocumentPolicy & {
  status: number;
  location?: string;
  html: string;
  problems: readonly Problem[];
  isProvisional?: boolean;
  used: readonly string[];
  undeclaredReads?: readonly string[];
  maxAge?: number;
};

/** The remote code that the worker runs from now on. */
export type RenderStep = { remote: string; release: string; module: string; phase: Phase };

/** `step`: the code that caused the error, as far as known. */
export type RenderAnswer =
  { id: number; page: RenderedPage } | { id: number; error: string; step?: RenderStep };

/**
 * Asks the site server to make a GET call to the API or to another address, because a worker has no network. `call`: a number that is used
 * only once. `page`: the id of the page that needs the data. `path`: starts with `/api/api/` or is a whole http(s) address, and includes the query.
 */
export type ApiCall = { call: number; page?: number; path: string };

/** `error`: why there is no response, as a sentence. Header names are in lower case. */
export type ApiReply =
  | { call: number; status: number; headers: Readonly<Record<string, string>>; body: string }
  | { call: number; error: string };

/** `ready`: the worker can render. `page`: the id of the page that the step belongs to. `pong`: the answer to `ping`; a worker whose code hangs can't send it. */
export type WorkerMessage =
  | { ready: true; emptyDocument: EmptyDocument }
  | RenderAnswer
  | { step: RenderStep; page?: number }
  | ApiCall
  | { pong: true };

/** `ping` checks that the worker still responds. */
export type ServerMessage = (RenderRequest & { id: number }) | ApiReply | { ping: true };

/**
 * Limits for a worker's messages: the length of texts and paths in characters, and the number of items in a list. The site server kills a
 * worker that exceeds them, so the shell truncates what comes from remotes.
 */
export const MESSAGE_LIMITS = { text: 8000, list: 50, path: 65_536 } as const;

/** What the site server passes to the shell's server build, whose entry exports `startWorker: (host: WorkerHost) => void`. */
export type WorkerHost = {
  settings: WorkerSettings;
  send: (message: WorkerMessage) => void;
  /** Sets the handler of messages. Called once. */
  listen: (heard: (message: ServerMessage) => void) => void;
};
