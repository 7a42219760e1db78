import { withoutControls } from './plain-output';
import { UsageError } from './usage-error';
import * as v from 'valibot';
import {
  type AnswerLine,
  answerLineSchema,
  DEPLOYS_PATH,
  type Outcome,
  TrafficConflict,
} from './deploy-requests';

/** The response was lost, so it is unknown whether the site carried out the request. */
export class ResponseLost extends UsageError {}

export type Target = { address: URL; token: string };
/** `path` is below `base`, which is that of deploys unless it is given. */
type Call = {
  method: 'GET' | 'POST';
  base?: string;
  path?: string;
  body?: Buffer;
  type?: string;
  limitMs: number;
};

/** Statuses that a proxy sends while the site is down, starting or overloaded. */
const isPassing = (status: number) => [429, 502, 503, 504].includes(status);

/** An error response of the site itself. Other servers use other formats. */
const refusalSchema = v.strictObject({ message: v.string() });

/** What a site says is printed, and may contain strangers' words. */
const toPlainText = (_key: string, value: unknown) =>
  typeof value === 'string' ? withoutControls(value) : value;

export const tryParse = <Schema extends v.GenericSchema>(text: string, schema: Schema) => {
  try {
    return v.parse(schema, JSON.parse(text, toPlainText));
  } catch {
    return undefined;
  }
};

/** The origin that a redirect names, for use with `--to`. */
const readOrigin = (location: string | null, base: URL) =>
  location !== null && URL.canParse(location, base.href) ? new URL(location, base).origin : '';

function describe({ address }: Target, { status, headers }: Response, text: string): string {
  const { origin } = address;
  const { message } = tryParse(text, refusalSchema) ?? {};
  if (status >= 300 && status < 400)
    return `${origin} redirects to another address: use that one, ${readOrigin(headers.get('location'), address)}`;
  if ([404, 405].includes(status))
    return `${origin} takes no deploys: is the address right? If it is, whoever runs it adds a token with "npm run token -- add".`;
  return `${origin} refuses: ${message ?? `status ${status}.`}`;
}

function throwSiteError(site: Target, status: number, message: string): never {
  if (isPassing(status)) throw new ResponseLost(`${site.address.origin} answers ${status}: ${message}`);
  if (status === 409) throw new TrafficConflict(message);
  throw new UsageError(message);
}

type Failure = Error & { cause?: Error & { code?: string } };

const hints: readonly (readonly [codes: RegExp, hint: string])[] = [
  [
    /SELF_SIGNED|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY/,
    '. If a CA of your own signs its certificate, set NODE_EXTRA_CA_CERTS=<file with the certificate of that CA>',
  ],
  [/ECONNREFUSED|ENOTFOUND/, '. Check the address, and that the site runs'],
];

/** Why `fetch` got no response. `isFinal`: a retry can't help. */
export function describeFailure(error: unknown, limitMs: number): { words: string; isFinal: boolean } {
  const { name, message, cause } = error as Failure;
  if (name === 'TimeoutError')
    return { words: `it did not answer within ${Math.round(limitMs / 1000)} seconds`, isFinal: false };
  const code = cause?.code ?? '';
  // A name with several addresses fails with a list of errors, which has no message.
  const reason = cause?.message || code || message;
  const [, hint = ''] = hints.find(([codes]) => codes.test(code)) ?? [];
  return { words: reason + hint, isFinal: /CERT|ERR_SSL/.test(code) };
}

function explainLost({ address }: Target, error: unknown, limitMs: number): UsageError {
  const { words, isFinal } = describeFailure(error, limitMs);
  return new (isFinal ? UsageError : ResponseLost)(`${address.origin} can't be reached: ${words}.`);
}

function request({ address, token }: Target, call: Call): Promise<Response> {
  const { method, base = DEPLOYS_PATH, path = '', body, type = 'application/json', limitMs } = call;
  return fetch(new URL(base + path, address), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
    body: body && new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  });
}

function throwRefusal(site: Target, answer: Response, text: string): never {
  const message = tryParse(text, refusalSchema)?.message;
  if (isPassing(answer.status) || answer.status === 409)
    throwSiteError(site, answer.status, message ?? 'no words');
  throw new UsageError(describe(site, answer, text));
}

/** Sends a request and calls `onChunk` with each part of the response. @throws ResponseLost; TrafficConflict; UsageError */
async function send(site: Target, call: Call, onChunk: (chunk: Uint8Array) => void) {
  let answer: Response;
  const refusal: Uint8Array[] = [];
  try {
    answer = await request(site, call);
    for await (const chunk of answer.body ?? []) {
      if (answer.ok) onChunk(chunk);
      else refusal.push(chunk);
    }
  } catch (error) {
    throw explainLost(site, error, call.limitMs);
  }
  if (!answer.ok) throwRefusal(site, answer, String(Buffer.concat(refusal)));
}

/** Sends a request whose response is a file. @throws as `send` */
export async function fetchBytes(site: Target, call: Call): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  await send(site, call, (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks);
}

/** For a request that has the same effect when it is repeated. */
export const RETRIES = {
  retries: 6,
  minTimeout: 500,
  maxTimeout: 15_000,
  shouldRetry: ({ error }: { error: Error }) => error instanceof ResponseLost,
};

/** Short, because a command reads first: a user should learn soon that the site is down. */
export const READ_LIMIT_MS = 9000;
/** Long, because the site may render all its pages or read thousands of files before it responds. */
export const CHANGE_LIMIT_MS = 300_000;

/** Called with what a site is doing. */
export type OnProgress = (words: string) => void;

/** Sends a change, and returns the last line of the response. `what`: the change, in words. @throws as `send` */
export async function sendChange(
  site: Target,
  call: Call,
  what: string,
  onProgress: OnProgress,
): Promise<Outcome> {
  let rest = '';
  let last: AnswerLine | undefined;
  const decoder = new TextDecoder();
  await send(site, call, (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      last = tryParse(line, answerLineSchema);
      if (last && 'progress' in last) onProgress(last.progress);
    }
  });
  const { origin } = site.address;
  if (!last || 'progress' in last)
    throw new ResponseLost(`${origin} did not say what became of the ${what}.`);
  if (last.status === 200) return last;
  return throwSiteError(
    site,
    last.status,
    last.status === 409 ? last.message : `${origin} refuses: ${last.message}`,
  );
}

export async function ask<Schema extends v.GenericSchema>(site: Target, call: Call, schema: Schema) {
  const answer = tryParse(String(await fetchBytes(site, call)), schema);
  if (answer !== undefined) return answer as v.InferOutput<Schema>;
  throw new UsageError(
    `${site.address.origin} did not respond as a Hireloom site does: is the address right?`,
  );
}
