import { API_GET_LIMIT_MS, API_POST_LIMIT_MS } from '@hireloom/contracts';
import { networkOf, type RequestIds } from '@hireloom/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Pool } from 'undici';
import { endToEnd, type Headers } from './end-to-end';

/** Upper bound on calls in flight. While the API hangs, further calls are refused at once. */
const MOST_IN_FLIGHT = 300;
/** The share of these slots that reads may use. The rest is for forms, however many pictures are requested. */
const SHARE_OF_READS = 2 / 3;
/**
 * The share that one network (IPv6: one /64) may take, of all slots and of those for reads. No lower, because over HTTP/2 browsers
 * request about twenty pictures of a page at once, and an office shares one address.
 */
const SHARE_OF_NETWORK = 1 / 4;
const ANSWER_LIMIT_BYTES = 32 * 1024 * 1024;
const CONNECT_LIMIT_MS = 5000;
/** Minimum time for the API if the visitor sent the form slowly. A healthy API stores it within milliseconds. */
const LEAST_LIMIT_MS = 1000;

/** The call was not made because too many are in flight, in total or from this visitor's network. */
export class ApiBusy extends Error {
  readonly statusCode = 503;
}

/** `path`: as returned by `apiPath`, with an encoded query. */
type ApiCall = { method: string; path: string; headers?: Headers; body?: Buffer | string };
export type ApiAnswer = { status: number; headers: Record<string, string | string[]>; body: Buffer };

export type ApiOptions = {
  apiUrl: string;
  traceHeaders: RequestIds['traceHeaders'];
  most?: number;
  /** Time limits for a whole call, in milliseconds. `sendMs` counts from the first byte of the visitor's request. */
  limits?: { readMs: number; sendMs: number };
};

export const isRead = (method: string) => method === 'GET' || method === 'HEAD';

const isCutOff = (error: unknown) => (error as NodeJS.ErrnoException).code === 'UND_ERR_SOCKET';

/**
 * Makes all API calls on behalf of visitors. A call counts as in flight until its whole answer has arrived or it has
 * timed out, even if the visitor has left, since the API may still be working on it. One `try … finally` acquires and
 * releases the slot, so none can leak.
 */
export function createApiClient({
  apiUrl,
  traceHeaders,
  most = MOST_IN_FLIGHT,
  limits = { readMs: API_GET_LIMIT_MS, sendMs: API_POST_LIMIT_MS },
}: ApiOptions) {
  const mostReads = Math.floor(most * SHARE_OF_READS);
  const callsOf = new Map<string, number>();
  let inFlight = 0;
  const count = (network: string, by: 1 | -1) => {
    inFlight += by;
    const calls = (callsOf.get(network) ?? 0) + by;
    if (calls > 0) callsOf.set(network, calls);
    else callsOf.delete(network);
  };
  const pool = new Pool(apiUrl, {
    connections: most,
    connect: { timeout: CONNECT_LIMIT_MS },
    maxResponseSize: ANSWER_LIMIT_BYTES,
  });
  const send = async (call: ApiCall, headers: Headers, signal: AbortSignal): Promise<ApiAnswer> => {
    const answer = await pool.request({ ...call, method: call.method, headers, signal });
    const body = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: endToEnd(answer.headers), body };
  };

  return {
    /** Resolves with any status. @throws ApiBusy if too many calls are in flight, Error if no answer arrives in time */
    call: async (request: FastifyRequest, reply: FastifyReply, call: ApiCall): Promise<ApiAnswer> => {
      const isReading = isRead(call.method);
      const limit = isReading ? mostReads : most;
      const network = networkOf(request.ip, 64);
      if (inFlight >= limit) throw new ApiBusy('too many API calls are in flight');
      if ((callsOf.get(network) ?? 0) >= Math.ceil(limit * SHARE_OF_NETWORK))
        throw new ApiBusy('too many API calls of one network are in flight');
      count(network, 1);
      try {
        const sendMs = Math.max(LEAST_LIMIT_MS, limits.sendMs - reply.elapsedTime);
        const signal = AbortSignal.timeout(Math.ceil(isReading ? limits.readMs : sendMs));
        const forwarded = { 'x-forwarded-for': request.ip, 'x-forwarded-host': request.host };
        const headers = { ...call.headers, ...traceHeaders(request), ...forwarded };
        return await send(call, headers, signal).catch((error: unknown) => {
          // The API may have just closed this kept-alive connection. Retry only reads: a send may have arrived.
          if (isReading && isCutOff(error)) return send(call, headers, signal);
          throw error;
        });
      } finally {
        count(network, -1);
      }
    },
    inFlight: () => inFlight,
    /** The number of networks with calls in flight. */
    callingNetworks: () => callsOf.size,
    isFull: () => inFlight >= mostReads,
    close: () => pool.destroy(),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
