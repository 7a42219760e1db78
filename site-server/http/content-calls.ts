import { API_GET_LIMIT_MS, listQuerySchema, totalCountHeader } from '@hireloom/contracts';
import type { PassedOn, RequestIds } from '@hireloom/contracts/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { sayUnavailable } from './api-proxy';
import type { CallsInHand } from './calls-in-hand';
import { createKeptAnswers, type MadeAnswer, NotGiven } from './kept-answers';
import { sendEncoded } from './send-encoded';

const SIZE_LIMIT_BYTES = 16 * 1024 * 1024;
const CALLS_PATH = '/api/api/';
const lists = ['getblogs', 'getcasestudies'];
const others = ['getlogos', 'gettestimonials', 'blogs/:slug', 'casestudy/:slug'];

/** What is handed on of an answer that is not kept. */
const HANDED_ON = ['content-type', 'cache-control', 'retry-after'];

type Options = {
  apiUrl: string;
  content: () => string;
  passedOn: RequestIds['passedOn'];
  inHand: CallsInHand;
  limitMs?: number;
};

const headersOf = (answer: Response, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** @throws NotGiven for every status but 200; Error when there is no answer in time. */
async function ask(address: string, limitMs: number, headers: PassedOn): Promise<MadeAnswer> {
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(limitMs) });
  const text = await answer.text();
  if (answer.status === 200) return { text, headers: headersOf(answer, ['content-type', totalCountHeader]) };
  throw new NotGiven(answer.status, { text, headers: headersOf(answer, HANDED_ON) });
}

/** The address by which an answer is known: parameters that no call reads make no other one. Undefined for what the API refuses. */
function knownAddress({ url, query }: Pick<FastifyRequest, 'url' | 'query'>, isList: boolean) {
  const [path = ''] = url.split('?');
  if (!isList) return path;
  const read = v.safeParse(listQuerySchema, query);
  if (!read.success) return undefined;
  const { q, category, page, pageSize } = read.output;
  const given = Object.entries({ q, category, page, pageSize }).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** The API's calls that give content, answered with kept bytes, which outlive an API that is away or late. */
export function contentCalls(app: FastifyInstance, options: Options) {
  const { apiUrl, content, passedOn, inHand, limitMs = API_GET_LIMIT_MS } = options;
  const kept = createKeptAnswers({ maxBytes: SIZE_LIMIT_BYTES, cacheControl: 'no-cache', content });
  const answerCall = async (request: FastifyRequest, reply: FastifyReply, isList: boolean) => {
    const known = knownAddress(request, isList);
    const load = () => inHand.within(() => ask(apiUrl + (known ?? request.url), limitMs, passedOn(request)));
    try {
      if (known !== undefined) return await sendEncoded(request, reply, await kept.get(known, load));
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
