import { API_GET_LIMIT_MS, API_POST_LIMIT_MS } from '@hireloom/contracts';
import { networkOf, type RequestIds } from '@hireloom/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Pool } from 'undici';
import { endToEnd, type Headers } from './end-to-end';

/** Upper bound on calls in flight: while the API hangs, further calls are refused at once. */
const MOST_IN_FLIGHT = 300;
/** Share of them for reads. The rest is for forms, however many pictures someone asks for. */
const SHARE_OF_READS = 2 / 3;
/**
 * Share of the slots for one network (IPv6: one /64), of those for reads as of all. Not less: over HTTP/2, browsers ask for about
 * twenty pictures of a page at once, and an office shares one address.
 */
const SHARE_OF_NETWORK = 1 / 4;
const ANSWER_LIMIT_BYTES = 32 * 1024 * 1024;
const CONNECT_LIMIT_MS = 5000;
/** Time left for the API if the form itself came slowly: a healthy API stores it within milliseconds. */
const LEAST_LIMIT_MS = 1000;

/** The call was not made: too many are in flight, from everybody or from this visitor's network. */
export class ApiBusy extends Error {
  readonly statusCode = 503;
}

/** `path`: from `apiPath`, with an encoded query. */
type ApiCall = { method: string; path: string; headers?: Headers; body?: Buffer | string };
export type ApiAnswer = { status: number; headers: Record<string, string | string[]>; body: Buffer };

export type ApiOptions = {
  apiUrl: string;
  traceHeaders: RequestIds['traceHeaders'];
  most?: number;
  /** Time limits of a whole call in milliseconds. `sendMs` counts from the visitor's first byte. */
  limits?: { readMs: number; sendMs: number };
};

export const isRead = (method: string) => method === 'GET' || method === 'HEAD';

const isCutOff = (error: unknown) => (error as NodeJS.ErrnoException).code === 'UND_ERR_SOCKET';

/**
 * Makes every API call for visitors. A call counts as in flight until its whole answer arrived or it timed out, also when the
 * visitor has left: the API may still work on it. Acquire and release are one `try … finally`, so no slot can leak.
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
    /** Resolves with any status. @throws ApiBusy when full, Error when no answer came in time. */
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
          // The API may just have closed a kept-alive connection. Retry reads only: a send may have arrived.
          if (isReading && isCutOff(error)) return send(call, headers, signal);
          throw error;
        });
      } finally {
        count(network, -1);
      }
    },
    inFlight: () => inFlight,
    /** Networks with calls in flight. */
    callingNetworks: () => callsOf.size,
    isFull: () => inFlight >= mostReads,
    close: () => pool.destroy(),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
