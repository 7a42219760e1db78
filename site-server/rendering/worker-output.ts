import type { ChildProcess } from 'node:child_process';

/** What an engine says that ends for want of memory is some 3000 characters. */
const REMEMBERED = 16_384;
const CAUSE_LIMIT = 500;
const cause = /^(?:FATAL ERROR|\w*Error)\b.*$/gm;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A worker that writes more has lost control of itself, and costs the server's processor. */
const FLOOD_PER_MINUTE = 32 * 1024 * 1024;

/** Terminals act on them. */
const controls = /[^\P{Cc}\n\t]/gu;

/** Room for so many characters in each span of time, which begins with the first. */
function createWindow(limit: number, lengthMs: number, now: () => number) {
  let [left, until] = [limit, 0];
  return {
    left: () => {
      if (now() >= until) [left, until] = [limit, now() + lengthMs];
      return left;
    },
    take: (count: number) => void (left -= count),
  };
}

/** Makes the function that hands on 256 KB a minute and 8 MB a day, and then says how much was left out: code that writes without end fills no disk. */
export function limitOutput(
  write: (text: string) => void,
  { perMinute = 256 * 1024, perDay = 8 * 1024 * 1024, now = Date.now } = {},
): (text: string) => void {
  const windows = [createWindow(perMinute, MINUTE_MS, now), createWindow(perDay, DAY_MS, now)];
  let leftOut = 0;
  const report = () => {
    write(`render workers write too much: ${leftOut} characters of the last minute were left out`);
    leftOut = 0;
  };
  return (text) => {
    const handedOn = text.slice(0, Math.max(0, Math.min(...windows.map(({ left }) => left()))));
    windows.forEach(({ take }) => take(handedOn.length));
    if (handedOn) write(handedOn);
    const rest = text.length - handedOn.length;
    if (rest > 0 && leftOut === 0) setTimeout(report, MINUTE_MS).unref();
    leftOut += rest;
  };
}

type Relay = { write: (text: string) => void; onFlood: () => void; now?: () => number };

/** Hands on what a worker writes. Returns the function that gives the error that it has written last. */
export function relayOutput(
  { stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>,
  { write, onFlood, now = Date.now }: Relay,
) {
  const flood = createWindow(FLOOD_PER_MINUTE, MINUTE_MS, now);
  let last = '';
  const relay = (text: string) => {
    if (flood.left() <= 0) return onFlood();
    flood.take(text.length);
    const words = text.replaceAll(controls, '').trimEnd();
    if (words) write(words);
  };
  stdout?.setEncoding('utf8').on('data', relay);
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    last = (last + text).slice(-REMEMBERED);
    relay(text);
  });
  return () => last.match(cause)?.at(-1)?.slice(0, CAUSE_LIMIT);
}
