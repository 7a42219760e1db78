import { parseList } from '@hireloom/contracts/api';
import { articleSchema, caseStudyCardSchema } from '@hireloom/contracts';
import * as v from 'valibot';

const KEPT_MS = 60_000;
const LIMIT_MS = 5000;

const publishedArticleSchema = v.omit(articleSchema, ['banner']);
const publishedCaseStudySchema = v.pick(caseStudyCardSchema, ['slug', 'createdAt']);

export type PublishedArticle = v.InferOutput<typeof publishedArticleSchema>;
export type PublishedCaseStudy = v.InferOutput<typeof publishedCaseStudySchema>;

/** Everything that is published. @throws Error while the API is away and has never answered. */
export type PublishedContent = {
  articles: () => Promise<PublishedArticle[]>;
  caseStudies: () => Promise<PublishedCaseStudy[]>;
};

/** Asks at most once a minute, once for all who wait; while the API is away, the last answer stands. */
function remembered<Value>(load: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let last: { value: Value; at: number } | undefined;
  let pending: Promise<Value> | undefined;
  const refresh = async () => {
    try {
      last = { value: await load(), at: now() };
    } catch (error) {
      if (!last) throw error;
      last.at = now();
    }
    return last.value;
  };
  return () => {
    if (last && now() - last.at < KEPT_MS) return Promise.resolve(last.value);
    pending ??= refresh().finally(() => (pending = undefined));
    return pending;
  };
}

async function getJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

export function fetchPublished(apiUrl: string, now: () => number = Date.now): PublishedContent {
  const list = async <Schema extends v.GenericSchema>(call: string, schema: Schema) =>
    parseList(schema, call)(await getJson(`${apiUrl}/api/api/${call}`)).entries;
  return {
    articles: remembered(() => list('getblogs', publishedArticleSchema), now),
    caseStudies: remembered(() => list('getcasestudies', publishedCaseStudySchema), now),
  };
}
