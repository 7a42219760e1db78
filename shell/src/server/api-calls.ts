import { type ApiReply, MESSAGE_LIMITS, type WorkerHost } from '@hireloom/contracts';
import { loadAxios } from '@hireloom/contracts/api';

type Ask = (path: string) => Promise<ApiReply>;
type Axios = Awaited<ReturnType<typeof loadAxios>>;
type Adapter = Extract<Axios['defaults']['adapter'], (...given: never[]) => unknown>;

/** Where loaders may call: the API, and teams' own services by whole addresses. */
const ALLOWED = /^(?:\/api\/api\/|https?:\/\/)/;

/**
 * API calls of loaders. The site server makes them, because a worker has no network access. `page` returns the id of the
 * page being rendered.
 */
export function createApiCalls(send: WorkerHost['send'], page: () => number | undefined) {
  const waiting = new Map<number, (reply: ApiReply) => void>();
  let call = 0;
  return {
    ask: (path: string) =>
      new Promise<ApiReply>((resolve) => {
        waiting.set(++call, resolve);
        send({ call, page: page(), path });
      }),
    settle: (reply: ApiReply) => {
      waiting.get(reply.call)?.(reply);
      waiting.delete(reply.call);
    },
  };
}

const LONGEST_SHOWN = 200;

/** @throws Error that tells the loader's author which calls are allowed. */
function refuse(what: string): never {
  throw new Error(
    `${what.slice(0, LONGEST_SHOWN)} is not possible where pages are rendered: loaders may only GET addresses under ` +
      '/api/api/ or with a host, with axios or the functions of @hireloom/contracts/api.',
  );
}

/** Rejects when the signal aborts. */
const aborted = (signal: AbortSignal, { CanceledError }: Axios) =>
  new Promise<never>((_resolve, reject) => {
    const cancel = () => reject(new CanceledError());
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });

const createAdapter =
  (axios: Axios, ask: Ask): Adapter =>
  async (config) => {
    const { AxiosError, AxiosHeaders } = axios;
    const path = axios.getUri(config);
    const isCall = ALLOWED.test(path) && path.length <= MESSAGE_LIMITS.path;
    if (!isCall || config.method?.toUpperCase() !== 'GET') refuse(`${config.method} ${path}`);
    const signal = config.signal as AbortSignal | undefined;
    const reply = await Promise.race([ask(path), ...(signal ? [aborted(signal, axios)] : [])]);
    if ('error' in reply) throw new AxiosError(reply.error, AxiosError.ERR_NETWORK, config);
    const { status, headers, body: data } = reply;
    const response = { data, status, statusText: '', headers: AxiosHeaders.from(headers), config };
    if (!config.validateStatus || config.validateStatus(status)) return response;
    const words = `Request failed with status code ${status}`;
    throw new AxiosError(words, AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
  };

/**
 * Sends the API calls of all remotes through `ask`, because they share one axios. Replaces `fetch` with a function that
 * throws an error naming the alternatives.
 */
export async function sendCallsOfLoaders(ask: Ask) {
  const axios = await loadAxios();
  axios.defaults.adapter = createAdapter(axios, ask);
  globalThis.fetch = async (asked) => refuse(`fetch of ${asked instanceof Request ? asked.url : asked}`);
}
