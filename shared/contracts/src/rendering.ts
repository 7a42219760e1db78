import type { SiteVersion } from './releases/release';
import type { PolicySources } from './releases/remote';

/** Stages from a release to the screen at which something can fail. */
export const PHASES = ['contract', 'entry', 'chunk', 'evaluate', 'data', 'render'] as const;

export type Phase = (typeof PHASES)[number];

/** Which share of the visits is measured, 0 to 1, and where the measures are sent. */
export type RumSettings = { share: number; target: string };

/**
 * The contract between the shell's server build and the site server: the messages below and `WorkerHost`. Raised when the
 * two sides of different numbers can't work together.
 */
export const RENDER_CONTRACT = 1;

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
  publicOrigin: string;
  /** Other hosts whose pictures pages show. */
  imageHosts?: readonly string[];
};

/**
 * Asks for a page. `path` includes the query; `askedAt` is in milliseconds since 1970. `passedOn`: headers that identify the
 * visitor's request, for the log and for API calls; missing if no visitor waits.
 */
export type RenderRequest = { path: string; askedAt: number; passedOn?: Readonly<Record<string, string>> };

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

/**
 * Asks the site server for a GET call of the API, as a worker has no network. `path`: from `/api/api/` on, with its query.
 * `page`: the id of the page that it is for. Each `call` number is used once.
 */
export type ApiCall = { call: number; page?: number; path: string };

/** `error`: why there is no answer, in a sentence. Header names are in lower case. */
export type ApiReply =
  | { call: number; status: number; headers: Readonly<Record<string, string>>; body: string }
  | { call: number; error: string };

/** `ready`: the worker can render. `pong`: the answer to `ping`, which code that hangs can't give. */
export type WorkerMessage =
  | { ready: true; emptyDocument: EmptyDocument }
  | RenderAnswer
  | { step: RenderStep }
  | ApiCall
  | { pong: true };

/** `ping` asks for a sign of life. */
export type ServerMessage = (RenderRequest & { id: number }) | ApiReply | { ping: true };

/**
 * Longest texts in a worker's messages, in characters. A worker that sends a longer one is ended, so the shell cuts what
 * remotes have written.
 */
export const MESSAGE_LIMITS = { text: 8000, list: 50, path: 65_536 } as const;

/** What the site server gives the shell's server build, whose entry exports `startWorker: (host: WorkerHost) => void`. */
export type WorkerHost = {
  settings: WorkerSettings;
  send: (message: WorkerMessage) => void;
  /** Called once. */
  listen: (heard: (message: ServerMessage) => void) => void;
};
