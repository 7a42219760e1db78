import type { ChildProcess } from 'node:child_process';
import path from 'node:path';

/** Characters of stderr to remember. V8 writes about 3000 when it runs out of memory. */
const REMEMBERED = 16_384;
const CAUSE_LIMIT = 500;
const cause = /^(?:FATAL ERROR|\w*Error)\b.*$/gm;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** In characters. A worker that writes more is out of control and wastes the server's CPU time. */
const FLOOD_PER_MINUTE = 32 * 1024 * 1024;

/** Control characters except newline and tab: terminals would interpret them. */
const controls = /[^\P{Cc}\n\t]/gu;

/** A budget of characters per time window. A new window begins with the first use after the last one has ended. */
function createWindow(limit: number, lengthMs: number) {
  let [left, until] = [limit, 0];
  return {
    left: () => {
      if (Date.now() >= until) [left, until] = [limit, Date.now() + lengthMs];
      return left;
    },
    take: (count: number) => void (left -= count),
  };
}

/** Throttles output to 256 KB a minute and 8 MB a day, so that workers can't fill the disk, and reports how much it dropped. */
export function limitOutput(
  write: (text: string) => void,
  { perMinute = 256 * 1024, perDay = 8 * 1024 * 1024 } = {},
): (text: string) => void {
  const windows = [createWindow(perMinute, MINUTE_MS), createWindow(perDay, DAY_MS)];
  let leftOut = 0;
  const report = () => {
    write(`render workers write too much: ${leftOut} characters of the last minute were left out`);
    leftOut = 0;
  };
  return (text) => {
    const written = text.slice(0, Math.max(0, Math.min(...windows.map(({ left }) => left()))));
    windows.forEach(({ take }) => take(written.length));
    if (written) write(written);
    const rest = text.length - written.length;
    if (rest > 0 && leftOut === 0) setTimeout(report, MINUTE_MS).unref();
    leftOut += rest;
  };
}

/** Prints where a debugger can attach to a worker. Returns the text without Node's notices about debuggers. */
export function printDebuggerAddress(text: string): string {
  const lines = text.split('\n');
  for (const line of lines)
    if (line.startsWith('Debugger listening on ')) console.error(`Rendering: ${line}`);
  return lines.filter((line) => !/^(?:Debugger |For help, see: )/.test(line)).join('\n');
}

type Relay = { write: (text: string) => void; onFlood: () => void };

/** Relays a worker's output to `write`. Returns a function that returns the last error found in stderr. */
export function relayOutput(
  { stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>,
  { write, onFlood }: Relay,
) {
  const flood = createWindow(FLOOD_PER_MINUTE, MINUTE_MS);
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

/**
 * Returns a function that removes this machine's folders from a worker's text, which reaches logs and the teams whose deploy
 * is rejected. The end of a release's folder, its name and id, is not removed.
 */
export function createPathHider(folders: readonly string[]) {
  const shown = new Map([[process.execPath, 'node']]);
  for (const folder of folders) {
    const parent = path.dirname(path.dirname(folder));
    if (parent !== path.dirname(parent)) shown.set(parent + path.sep, '…/');
  }
  const longestFirst = [...shown].sort(([a], [b]) => b.length - a.length);
  return (text: string) => longestFirst.reduce((left, [one, instead]) => left.replaceAll(one, instead), text);
}
