import { type ApiCall, type ApiReply, LOADER_CALL_LIMIT_MS, totalCountHeader } from '@hireloom/contracts';
import { traced } from '@hireloom/service';
import { Agent, type Dispatcher, request } from 'undici';

type Headers = Readonly<Record<string, string>>;

/** Maximum calls in flight per worker, to the API and to each other origin. Its four pages make about five calls each. */
const IN_FLIGHT_LIMIT = 64;
/** In characters. Longer than any slug or search. */
const ADDRESS_LIMIT = 8192;
const CALLS = '/api/api/';
const PASSED_ON = ['content-type', totalCountHeader, 'retry-after'];

const maxResponseSize = 4 * 1024 * 1024;
const elsewhere = new Agent({ maxResponseSize });
/** Of the content calls. Their socket names the server; the address needs a host all the same. */
const CONTENT_ORIGIN = 'http://content';

export const ALLOWED_CALLS =
  'Where pages are rendered, loaders may only GET addresses under /api/api/ or with a host, with axios or the functions of @hireloom/contracts/api.';

class NoAnswer extends Error {}

/**
 * Returns undefined for an address that no valid call has: too long, or with dot segments, backslashes, encoded slashes or a
 * fragment.
 */
function addressOf(origin: string, path: string): URL | undefined {
  const [pathname = ''] = path.split('?');
  if (path.length > ADDRESS_LIMIT || /%2f|%5c/i.test(pathname)) return undefined;
  const url = new URL(origin + path);
  // If the URL parser changed the path, it may no longer be one that is allowed.
  return url.pathname === pathname && url.hash === '' ? url : undefined;
}

async function get(url: URL, headers: Headers, dispatcher: Dispatcher) {
  const signal = AbortSignal.timeout(LOADER_CALL_LIMIT_MS);
  const send = () =>
    request(url, { dispatcher, headers: { accept: 'application/json', ...headers }, signal });
  // Retries once: the server may just have closed a connection that was kept alive.
  const answer: Dispatcher.ResponseData = await send().catch((error: NodeJS.ErrnoException) =>
    error.code === 'UND_ERR_SOCKET' ? send() : Promise.reject(error),
  );
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = answer.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { status: answer.statusCode, headers: Object.fromEntries(passedOn), body: await answer.body.text() };
}

function explain(error: unknown, name: string): string {
  if (error instanceof NoAnswer) return error.message;
  const { name: kind, code } = error as NodeJS.ErrnoException;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return `the answer of ${name} is too long`;
  if (kind === 'AbortError' || kind === 'TimeoutError')
    return `${name} did not answer within ${LOADER_CALL_LIMIT_MS} ms`;
  return `${name} could not be reached${code ? ` (${code})` : ''}`;
}

/** `name`: what messages call the server. `url`: undefined for an address that no valid call has. */
type Target = { name: string; url?: URL; dispatcher: Dispatcher };

/** @throws NoAnswer if loaders may not call this address */
function targetOf(address: string, content: Dispatcher): Target {
  if (address.startsWith(CALLS))
    return { name: 'the API', url: addressOf(CONTENT_ORIGIN, address), dispatcher: content };
  if (!/^https?:/.test(address) || address.length > ADDRESS_LIMIT || !URL.canParse(address))
    throw new NoAnswer(ALLOWED_CALLS);
  const url = new URL(address);
  return { name: url.host, url, dispatcher: elsewhere };
}

/**
 * Returns a function that makes content calls, at the socket, and calls other addresses on behalf of one worker's loaders. It never
 * throws. The worker itself has no network access. `passedOn`: headers that identify the visitor's request.
 */
export function createLoaderCalls(contentSocket: string) {
  const content = new Agent({ maxResponseSize, connect: { socketPath: contentSocket } });
  const inFlight = new Map<string, number>();
  const count = (name: string, by: 1 | -1) => inFlight.set(name, (inFlight.get(name) ?? 0) + by);
  const call = async ({ name, url, dispatcher }: Target, passedOn: Headers) => {
    if (!url) return { status: 404, headers: {}, body: '' };
    if ((inFlight.get(name) ?? 0) >= IN_FLIGHT_LIMIT) throw new NoAnswer(`too many calls of ${name} at once`);
    count(name, 1);
    try {
      return await traced(`call ${name}`, passedOn, { path: url.pathname }, (headers = {}) =>
        get(url, headers, dispatcher),
      );
    } finally {
      count(name, -1);
    }
  };
  return async ({ call: id, path }: ApiCall, passedOn: Headers = {}): Promise<ApiReply> => {
    let name = '';
    try {
      const target = targetOf(path, content);
      ({ name } = target);
      return { call: id, ...(await call(target, passedOn)) };
    } catch (error) {
      return { call: id, error: explain(error, name) };
    }
  };
}
