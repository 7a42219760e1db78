import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';

/** At two kilobytes a line, this allows 60 MB a day per message. */
const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** If the table is full, a message with suppressed lines not yet reported is evicted after this time, any other after a minute. */
const FORGET_MS = 10 * MINUTE_MS;
/** Messages may contain visitors' text, so only this many are counted separately; the rest share one limit. */
const MOST_MESSAGES = 50;
const OTHERS = '';

type Bound = { begunAt: number; lines: number; leftOut: number };
type LoggerOptions = Exclude<FastifyHttpOptions<Server>['logger'], boolean | undefined>;
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

function messageOf([first, second]: readonly unknown[]): string {
  if (typeof second === 'string') return second;
  if (typeof first === 'string') return first;
  return first instanceof Error ? first.message : OTHERS;
}

/** Adds `leftOut` to the argument from which pino reads fields: the first one, if it is an object. */
function withCount(args: Parameters<LogMethod>[0], leftOut: number): Parameters<LogMethod>[0] {
  const [first, ...others] = args as unknown[];
  const isText = typeof first === 'string';
  const fields = first instanceof Error ? { err: first } : first;
  return [{ ...(isText ? {} : (fields as object)), leftOut }, ...(isText ? args : others)] as never;
}

/**
 * A pino hook that rate-limits a logger and its children: each message is written at most twenty times a minute. Its next line
 * reports how many were suppressed (`leftOut`).
 */
export function boundedLog(now = () => Date.now()): { logMethod: LogMethod } {
  const bounds = new Map<string, Bound>();
  const boundOf = (message: string, at: number): Bound => {
    if (bounds.size >= MOST_MESSAGES && !bounds.has(message))
      for (const [key, { begunAt, leftOut }] of bounds)
        if (at - begunAt >= (leftOut === 0 ? MINUTE_MS : FORGET_MS)) bounds.delete(key);
    const key = bounds.has(message) || bounds.size < MOST_MESSAGES ? message : OTHERS;
    const known = bounds.get(key) ?? { begunAt: at, lines: 0, leftOut: 0 };
    bounds.set(key, known);
    if (at - known.begunAt >= MINUTE_MS) Object.assign(known, { begunAt: at, lines: 0 });
    return known;
  };
  return {
    logMethod(args, write) {
      const bound = boundOf(messageOf(args), now());
      if (bound.lines >= LINES_A_MINUTE) {
        bound.leftOut += 1;
        return;
      }
      const { leftOut } = bound;
      Object.assign(bound, { lines: bound.lines + 1, leftOut: 0 });
      write.apply(this, leftOut > 0 ? withCount(args, leftOut) : args);
    },
  };
}
