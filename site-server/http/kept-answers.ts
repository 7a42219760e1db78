import { LRUCache } from 'lru-cache';
import { setTimeout as after } from 'node:timers/promises';
import { type EncodedBody, encodeBody } from '@hireloom/service';
import type { EncodedAnswer } from './send-encoded';

/** What is kept while nobody knows which content is published, as with an API that does not tell, is made again after this time. */
const UNKNOWN_CONTENT_MS = 5000;
/** So long somebody waits for a new answer where there is an older one. */
const PATIENCE_MS = 1000;
/** Objects, tags and prepared headers. */
const OVERHEAD_BYTES = 2048;

/** `headers`: what the answer carries besides those of caches. */
export type MadeAnswer = { text: string; headers: Readonly<Record<string, string>> };

/** Where the answer is made, it was said that there is none (4xx), or that it can't be given now. */
export class NotGiven extends Error {
  constructor(
    readonly status: number,
    readonly made: MadeAnswer,
  ) {
    super(`the answer had the status ${status}`);
  }
}

const isGone = (error: unknown) => error instanceof NotGiven && error.status < 500;

type Kept = { answer: EncodedAnswer; content: string; madeAt: number };

type Options = {
  maxBytes: number;
  /** How a cache may hold these answers. */
  cacheControl: string;
  /** Which content is published; empty where that is not known. */
  content: () => string;
  now?: () => number;
};

const sizeOf = (key: string, { br, gzip }: EncodedBody) =>
  br.length + gzip.length + 2 * key.length + OVERHEAD_BYTES;

/** Feeds and lists, compressed once for each content that is published; the last ones stand while they can't be made anew. */
export function createKeptAnswers({ maxBytes, cacheControl, content, now = Date.now }: Options) {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes });
  const making = new Map<string, Promise<EncodedAnswer>>();

  const make = async (key: string, load: () => Promise<MadeAnswer>): Promise<EncodedAnswer> => {
    const version = content();
    try {
      const { text, headers } = await load();
      const body = await encodeBody(text);
      const answer = { status: 200, body, headers, validating: { 'cache-control': cacheControl } };
      kept.set(key, { answer, content: version, madeAt: now() }, { size: sizeOf(key, body) });
      return answer;
    } catch (error) {
      if (isGone(error)) kept.delete(key);
      const last = kept.get(key);
      if (last) return last.answer;
      throw error;
    }
  };
  const makeOnce = (key: string, load: () => Promise<MadeAnswer>) => {
    const begun = making.get(key);
    if (begun) return begun;
    const made = make(key, load).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
  const isCurrent = ({ content: madeOf, madeAt }: Kept) => {
    const version = content();
    return version === '' ? now() - madeAt < UNKNOWN_CONTENT_MS : madeOf === version;
  };
  return {
    /** Kept, or made by `load`, once for all who wait. @throws what `load` throws, where none is kept. */
    get: (key: string, load: () => Promise<MadeAnswer>): EncodedAnswer | Promise<EncodedAnswer> => {
      const known = kept.get(key);
      if (known && isCurrent(known)) return known.answer;
      const made = makeOnce(key, load);
      return known ? Promise.race([made, after(PATIENCE_MS, known.answer, { ref: false })]) : made;
    },
  };
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;
