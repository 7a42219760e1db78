import { parseList } from '@hireloom/contracts/api';
import { articleSchema, caseStudyCardSchema } from '@hireloom/contracts';
import * as v from 'valibot';

const LIMIT_MS = 5000;

const publishedArticleSchema = v.omit(articleSchema, ['banner']);
const publishedCaseStudySchema = v.pick(caseStudyCardSchema, ['slug', 'createdAt']);

export type PublishedArticle = v.InferOutput<typeof publishedArticleSchema>;
export type PublishedCaseStudy = v.InferOutput<typeof publishedCaseStudySchema>;

/** Everything that is published. @throws Error while the API is away. */
export type PublishedContent = {
  articles: () => Promise<PublishedArticle[]>;
  caseStudies: () => Promise<PublishedCaseStudy[]>;
};

async function getJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

export function fetchPublished(apiUrl: string): PublishedContent {
  const list = async <Schema extends v.GenericSchema>(call: string, schema: Schema) =>
    parseList(schema, call)(await getJson(`${apiUrl}/api/api/${call}`)).entries;
  return {
    articles: () => list('getblogs', publishedArticleSchema),
    caseStudies: () => list('getcasestudies', publishedCaseStudySchema),
  };
}
