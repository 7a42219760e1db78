import { listQuerySchema, totalCountHeader } from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ApiAnswer, ApiClient } from './api-client';
import { apiPath } from './api-path';
import { sendNotFound, sendUnavailable } from './api-proxy';
import { createCachedAnswers, NoAnswer } from './cached-answers';
import { sendEncoded } from './send-encoded';

const SIZE_LIMIT_BYTES = 16 * 1024 * 1024;
const CALLS_PATH = '/api/api/';
const LISTS = ['getblogs', 'getcasestudies'];
const OTHERS = ['getlogos', 'gettestimonials', 'blogs/:slug', 'casestudy/:slug'];

const CACHED_HEADERS = ['content-type', totalCountHeader];
/** Headers to forward with answers that are not cached. */
const FORWARDED_HEADERS = ['content-type', 'cache-control', 'retry-after'];

/** @throws NoAnswer for any status other than 200 */
function loadedAnswer({ status, headers, body }: ApiAnswer) {
  const pick = (names: readonly string[]) =>
    Object.fromEntries(
      names
        .filter((name) => headers[name] !== undefined)
        .map((name) => [name, String(headers[name])] as const),
    );
  const text = body.toString();
  if (status === 200) return { text, headers: pick(CACHED_HEADERS) };
  throw new NoAnswer(status, { text, headers: pick(FORWARDED_HEADERS) });
}

/**
 * Reduces the query to the parameters that lists read, so that made-up parameters add no cache entries. `isValid`: whether the API
 * accepts the query. If not, its refusal is fetched each time and not cached.
 */
function listQuery(query: unknown): { search: string; isValid: boolean } {
  const read = v.safeParse(listQuerySchema, query);
  const values = (read.success ? read.output : query) as Readonly<Record<string, number | string | string[]>>;
  const pairs = Object.keys(listQuerySchema.entries).flatMap((name) =>
    [values[name] ?? []].flat().map((value): [string, string] => [name, String(value)]),
  );
  const search = new URLSearchParams(pairs).toString();
  return { search: search && `?${search}`, isValid: read.success };
}

type Options = { api: Pick<ApiClient, 'call'>; content: () => string };

/** Serves the API's content calls from a cache, which keeps working while the API is slow or down. */
export function contentCalls(app: FastifyInstance, { api, content }: Options) {
  const cache = createCachedAnswers({ maxBytes: SIZE_LIMIT_BYTES, cacheControl: 'no-cache', content });
  const answerCall = async (request: FastifyRequest, reply: FastifyReply, isList: boolean) => {
    const path = apiPath(request.url);
    if (path === undefined) return sendNotFound(reply);
    const { search, isValid } = isList ? listQuery(request.query) : { search: '', isValid: true };
    const key = path + search;
    const load = async () => loadedAnswer(await api.call(request, reply, { method: 'GET', path: key }));
    try {
      if (isValid) return await sendEncoded(request, reply, await cache.get(key, load));
      const { headers, text } = await load();
      return await reply.headers(headers).send(text);
    } catch (error) {
      if (!(error instanceof NoAnswer)) return sendUnavailable(error as Error, request, reply);
      return reply.code(error.status).headers(error.answer.headers).send(error.answer.text);
    }
  };
  for (const call of [...LISTS, ...OTHERS])
    app.get(CALLS_PATH + call, (request, reply) => answerCall(request, reply, LISTS.includes(call)));
}
