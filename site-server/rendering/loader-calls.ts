import { type ApiCall, type ApiReply, LOADER_CALL_LIMIT_MS, totalCountHeader } from '@hireloom/contracts';
import http from 'node:http';
import https from 'node:https';

/** At once, of one worker: four pages have some five calls each. */
const MOST_AT_ONCE = 64;
const ANSWER_LIMIT_BYTES = 4 * 1024 * 1024;
/** No slug and no search is as long. */
const ADDRESS_LIMIT = 8192;
const CALLS = '/api/api/';
const HANDED_ON = ['content-type', totalCountHeader, 'retry-after'];

export const ONLY_THE_API =
  'Where pages are rendered, loaders may only GET addresses under /api/api/, with axios or the functions of @hireloom/contracts/api.';

/** Words for the log of a loader's team: no address and no host. */
class NoAnswer extends Error {}

/** Undefined for an address that no call can have: dot segments, backslashes, encoded slashes. */
function addressOf(apiUrl: string, path: string): URL | undefined {
  const [pathname = ''] = path.split('?');
  if (path.length > ADDRESS_LIMIT || /%2f|%5c/i.test(pathname)) return undefined;
  const url = new URL(apiUrl + path);
  // Whatever a URL parser changes could lead elsewhere.
  return url.pathname === pathname && url.hash === '' ? url : undefined;
}

type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string };

async function readAnswer(answer: http.IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > ANSWER_LIMIT_BYTES) throw new NoAnswer('the answer of the API is too long');
    parts.push(part);
  }
  const headers = HANDED_ON.flatMap((name) => {
    const value = answer.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const body = Buffer.concat(parts).toString();
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(headers), body };
}

function get(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Answer> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { accept: 'application/json', ...headers }, signal });
    asked.on('response', (answer) => readAnswer(answer).then(resolve, reject));
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The API had just closed the connection that was kept alive.
      const isStale = asked.reusedSocket && error.code === 'ECONNRESET';
      if (isStale) get(url, headers, signal).then(resolve, reject);
      else reject(error);
    });
    asked.end();
  });
}

function explain(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError')
    return `the API did not answer within ${LOADER_CALL_LIMIT_MS} ms`;
  return `the API could not be reached${code ? ` (${code})` : ''}`;
}

/**
 * Makes the calls of one worker's loaders: it has no network, so what it can ask for is decided here. Does not throw.
 * `passedOn`: headers that name the visitor's request.
 */
export function createLoaderCalls(apiUrl: string) {
  let atOnce = 0;
  const answer = async (path: string, passedOn: Readonly<Record<string, string>>) => {
    if (!path.startsWith(CALLS)) throw new NoAnswer(ONLY_THE_API);
    const url = addressOf(apiUrl, path);
    if (!url) return { status: 404, headers: {}, body: '' };
    if (atOnce >= MOST_AT_ONCE) throw new NoAnswer('too many calls of the API at once');
    atOnce += 1;
    try {
      return await get(url, passedOn, AbortSignal.timeout(LOADER_CALL_LIMIT_MS));
    } finally {
      atOnce -= 1;
    }
  };
  return ({ call, path }: ApiCall, passedOn: Readonly<Record<string, string>> = {}): Promise<ApiReply> =>
    answer(path, passedOn).then(
      (given) => ({ call, ...given }),
      (error: unknown) => ({ call, error: explain(error) }),
    );
}
