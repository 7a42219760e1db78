import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

/** A log line of one of our servers, as far as people read it. */
type Line = {
  level: number;
  msg?: string;
  problem?: string;
  remote?: string;
  output?: string;
  err?: { stack?: string; message?: string };
};

export type ServerError = { title: string; text: string };

const levels: Readonly<Record<number, string>> = { 40: 'warning', 50: 'error', 60: 'error' };

function parse(text: string): Line | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null && 'level' in line ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
}

/** With paths of the checkout, and without frames of installed packages or of Node itself. */
const readableStack = (stack: string) =>
  stack
    .replaceAll(/webpack:\/\/[^/\s]*\//g, '')
    .split('\n')
    .filter(
      (line) => !/^\s+at .*([\\/( ]node_modules[\\/]|node:internal|webpack\/(runtime|bootstrap))/.test(line),
    )
    .join('\n');

const detailOf = ({ problem, output, err }: Line) =>
  readableStack(problem ?? err?.stack ?? err?.message ?? output ?? '');

/** A log line as text for a terminal. Text that is no log line stays as it is. */
export function readableLine(text: string, now = new Date()): string {
  const line = parse(text);
  if (!line) return text;
  const start = `${now.toTimeString().slice(0, 8)} ${levels[line.level] ?? 'info'}: ${line.msg ?? ''}`;
  const detail = detailOf(line).replaceAll('\n', '\n  ');
  return `${start}${line.remote ? ` (${line.remote})` : ''}${detail && `\n  ${detail}`}`;
}

/** The error that a log line reports, if it does. */
export function errorIn(text: string): ServerError | undefined {
  const line = parse(text);
  const detail = line && levels[line.level] === 'error' ? detailOf(line) : '';
  return detail ? { title: line?.remote ?? line?.msg ?? '', text: detail } : undefined;
}

/** Prints a server's log for people. */
export function relayLog(log: Readable, onError: (error: ServerError) => void) {
  createInterface({ input: log }).on('line', (text) => {
    console.log(readableLine(text));
    const error = errorIn(text);
    if (error) onError(error);
  });
}
