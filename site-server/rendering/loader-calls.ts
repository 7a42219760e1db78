import { type ApiCall, type ApiReply, LOADER_CALL_LIMIT_MS, totalCountHeader } from '@hireloom/contracts';
import { Agent, type Dispatcher, request } from 'undici';

type Headers = Readonly<Record<string, string>>;

/** Maximum calls in flight per worker. Its four pages make about five calls each. */
const IN_FLIGHT_LIMIT = 64;
/** In characters. Longer than any slug or search. */
const ADDRESS_LIMIT = 8192;
const CALLS = '/api/api/';
const PASSED_ON = ['content-type', totalCountHeader, 'retry-after'];

const agent = new Agent({ maxResponseSize: 4 * 1024 * 1024 });

export const ONLY_THE_API =
  'Where pages are rendered, loaders may only GET addresses under /api/api/, with axios or the functions of @hireloom/contracts/api.';

/** Its message goes to the log of the loader's team, so it names no host and no address. */
class NoAnswer extends Error {}

/**
 * Returns undefined for an address that no valid call has: too long, or with dot segments, backslashes, encoded slashes or a
 * fragment.
 */
function addressOf(apiUrl: string, path: string): URL | undefined {
  const [pathname = ''] = path.split('?');
  if (path.length > ADDRESS_LIMIT || /%2f|%5c/i.test(pathname)) return undefined;
  const url = new URL(apiUrl + path);
  // If the URL parser changed the path, it may no longer be under /api/api/.
  return url.pathname === pathname && url.hash === '' ? url : undefined;
}

async function get(url: URL, headers: Headers) {
  const signal = AbortSignal.timeout(LOADER_CALL_LIMIT_MS);
  const send = () =>
    request(url, { dispatcher: agent, headers: { accept: 'application/json', ...headers }, signal });
  // Retries once: the API may just have closed a connection that was kept alive.
  const answer: Dispatcher.ResponseData = await send().catch((error: NodeJS.ErrnoException) =>
    error.code === 'UND_ERR_SOCKET' ? send() : Promise.reject(error),
  );
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = answer.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { status: answer.statusCode, headers: Object.fromEntries(passedOn), body: await answer.body.text() };
}

function explain(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  const { name, code } = error as NodeJS.ErrnoException;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'the answer of the API is too long';
  if (name === 'AbortError' || name === 'TimeoutError')
    return `the API did not answer within ${LOADER_CALL_LIMIT_MS} ms`;
  return `the API could not be reached${code ? ` (${code})` : ''}`;
}

/**
 * Returns a function that calls the API on behalf of one worker's loaders and never throws. The worker has no network access,
 * so the checks here decide what it can reach. `passedOn`: headers that identify the visitor's request.
 */
export function createLoaderCalls(apiUrl: string) {
  let inFlight = 0;
  const call = async (path: string, passedOn: Headers) => {
    if (!path.startsWith(CALLS)) throw new NoAnswer(ONLY_THE_API);
    const url = addressOf(apiUrl, path);
    if (!url) return { status: 404, headers: {}, body: '' };
    if (inFlight >= IN_FLIGHT_LIMIT) throw new NoAnswer('too many calls of the API at once');
    inFlight += 1;
    try {
      return await get(url, passedOn);
    } finally {
      inFlight -= 1;
    }
  };
  return ({ call: id, path }: ApiCall, passedOn: Headers = {}): Promise<ApiReply> =>
    call(path, passedOn).then(
      (answer) => ({ call: id, ...answer }),
      (error: unknown) => ({ call: id, error: explain(error) }),
    );
}
