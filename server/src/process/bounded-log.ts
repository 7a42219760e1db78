import type { FastifyHttpOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Server } from 'node:http';

/** Lines per minute for each message. At two kilobytes a line, this allows 60 MB a day per message. */
const MAX_LINES = 20;
const MINUTE_MS = 60_000;
/** Messages may contain visitors' text, so only this many are counted separately; the others share one limit. */
const MAX_MESSAGES = 50;
const OTHERS = 'others';

type LoggerOptions = Exclude<FastifyHttpOptions<Server>['logger'], boolean | undefined>;
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

function getMessage([first, second]: readonly unknown[]): string {
  if (typeof second === 'string') return second;
  if (typeof first === 'string') return first;
  return first instanceof Error ? first.message : OTHERS;
}

/** Logs each message at most twenty times a minute, so that nobody can fill a disk by causing errors. */
export function createBoundedLog(now = () => Date.now()): { logMethod: LogMethod } {
  const times = { ttl: MINUTE_MS, ttlResolution: 0, noUpdateTTL: true, perf: { now } };
  const lines = new LRUCache<string, number>({ max: MAX_MESSAGES + 1, ...times });
  return {
    logMethod(args, write) {
      if (lines.size >= MAX_MESSAGES) lines.purgeStale();
      const text = getMessage(args);
      const message = lines.has(text) || lines.size < MAX_MESSAGES ? text : OTHERS;
      const count = (lines.get(message) ?? 0) + 1;
      lines.set(message, count);
      if (count < MAX_LINES) write.apply(this, args);
      else if (count === MAX_LINES) write.apply(this, [{ isLeftOut: true }, message]);
    },
  };
}
