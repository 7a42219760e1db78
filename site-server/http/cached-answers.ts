import { type EncodedBody, encodeBody } from '@hireloom/service';
import { LRUCache } from 'lru-cache';
import { setTimeout as after } from 'node:timers/promises';
import type { EncodedAnswer } from './send-encoded';

/** TTL while the API reports no content version. */
const UNKNOWN_CONTENT_MS = 5000;
/** How long a client waits for a new answer if an older one is cached. */
const STALE_AFTER_MS = 1000;
/** Estimated memory per entry for objects, tags and prepared headers. */
const OVERHEAD_BYTES = 2048;

/** `headers`: all except those about caching. */
type LoadedAnswer = { text: string; headers: Readonly<Record<string, string>> };

/** The answer had a status other than 200. */
export class NoAnswer extends Error {
  constructor(
    readonly status: number,
    readonly answer: LoadedAnswer,
  ) {
    super(`the answer had the status ${status}`);
  }
}

type Entry = { answer: EncodedAnswer; content: string; loadedAt: number };

type Options = {
  maxBytes: number;
  cacheControl: string;
  /** The version of the published content; empty if it is unknown. */
  content: () => string;
};

const sizeOf = (key: string, { br, gzip }: EncodedBody) =>
  br.length + gzip.length + 2 * key.length + OVERHEAD_BYTES;

/** Caches compressed feeds and lists until the content changes. If they can't be reloaded, serves the previous ones. */
export function createCachedAnswers({ maxBytes, cacheControl, content }: Options) {
  const cache = new LRUCache<string, Entry>({ maxSize: maxBytes });
  const loading = new Map<string, Promise<EncodedAnswer>>();

  const load = async (key: string, loadAnswer: () => Promise<LoadedAnswer>): Promise<EncodedAnswer> => {
    const version = content();
    try {
      const { text, headers } = await loadAnswer();
      const body = await encodeBody(text);
      const answer = { status: 200, body, headers, validating: { 'cache-control': cacheControl } };
      cache.set(key, { answer, content: version, loadedAt: Date.now() }, { size: sizeOf(key, body) });
      return answer;
    } catch (error) {
      if (error instanceof NoAnswer && error.status < 500) cache.delete(key);
      const last = cache.get(key);
      if (last) return last.answer;
      throw error;
    } finally {
      loading.delete(key);
    }
  };
  const isCurrent = (entry: Entry) =>
    content() === '' ? Date.now() - entry.loadedAt < UNKNOWN_CONTENT_MS : entry.content === content();

  return {
    /** Concurrent callers share one load. @throws the error of `loadAnswer` if nothing is cached */
    get: (key: string, loadAnswer: () => Promise<LoadedAnswer>): EncodedAnswer | Promise<EncodedAnswer> => {
      const entry = cache.get(key);
      if (entry && isCurrent(entry)) return entry.answer;
      const loaded = loading.get(key) ?? load(key, loadAnswer);
      loading.set(key, loaded);
      return entry ? Promise.race([loaded, after(STALE_AFTER_MS, entry.answer, { ref: false })]) : loaded;
    },
  };
}
