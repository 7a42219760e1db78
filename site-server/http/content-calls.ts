import { listQuerySchema, totalCountHeader } from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ApiAnswer, ApiClient } from './api-client';
import { apiPath } from './api-path';
import { sayNothingThere, sayUnavailable } from './api-proxy';
import { createKeptAnswers, type MadeAnswer, NotGiven } from './kept-answers';
import { sendEncoded } from './send-encoded';

const SIZE_LIMIT_BYTES = 16 * 1024 * 1024;
const CALLS_PATH = '/api/api/';
const lists = ['getblogs', 'getcasestudies'];
const others = ['getlogos', 'gettestimonials', 'blogs/:slug', 'casestudy/:slug'];

/** What is handed on of an answer that is not kept. */
const HANDED_ON = ['content-type', 'cache-control', 'retry-after'];

type Options = { api: Pick<ApiClient, 'call'>; content: () => string };

const headersOf = ({ headers }: ApiAnswer, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** @throws NotGiven for every status but 200. */
function madeOf(answer: ApiAnswer): MadeAnswer {
  const text = answer.body.toString();
  if (answer.status === 200) return { text, headers: headersOf(answer, ['content-type', totalCountHeader]) };
  throw new NotGiven(answer.status, { text, headers: headersOf(answer, HANDED_ON) });
}

type Asked = { path: string; isKept: boolean };

const withSearch = (path: string, given: string[][]) => {
  const search = new URLSearchParams(given).toString();
  return search ? `${path}?${search}` : path;
};

/** Parameters that no call reads make no other address. What the API refuses is asked for, for its words, and not kept. */
function askedOf(path: string, query: unknown, isList: boolean): Asked {
  if (!isList) return { path, isKept: true };
  const read = v.safeParse(listQuerySchema, query);
  const known = read.success ? read.output : (query as Readonly<Record<string, unknown>>);
  const given = Object.keys(listQuerySchema.entries).flatMap((name) => {
    const values = [known[name as keyof typeof known] ?? []].flat() as unknown[];
    return values.map((value) => [name, String(value)]);
  });
  return { path: withSearch(path, given), isKept: read.success };
}

/** The API's calls that give content, answered with kept bytes, which outlive an API that is away or late. */
export function contentCalls(app: FastifyInstance, { api, content }: Options) {
  const kept = createKeptAnswers({ maxBytes: SIZE_LIMIT_BYTES, cacheControl: 'no-cache', content });
  const answerCall = async (request: FastifyRequest, reply: FastifyReply, isList: boolean) => {
    const known = apiPath(request.url);
    if (known === undefined) return sayNothingThere(reply);
    const { path, isKept } = askedOf(known, request.query, isList);
    const load = async () => madeOf(await api.call(request, reply, { method: 'GET', path }));
    try {
      if (isKept) return await sendEncoded(request, reply, await kept.get(path, load));
      const { headers, text } = await load();
      return await reply.headers(headers).send(text);
    } catch (error) {
      if (!(error instanceof NotGiven)) return sayUnavailable(error as Error, request, reply);
      return reply.code(error.status).headers(error.made.headers).send(error.made.text);
    }
  };
  for (const call of [...lists, ...others])
    app.get(CALLS_PATH + call, (request, reply) => answerCall(request, reply, lists.includes(call)));
}
