import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

/** What a server of ours logs, as far as people read it. */
type Line = {
  level: number;
  msg?: string;
  problem?: string;
  remote?: string;
  output?: string;
  err?: { stack?: string; message?: string };
};

const WARN = 40;
const ERROR = 50;

function parse(text: string): Line | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null && 'level' in line ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
}

/** With the places of the checkout, and without those of what is installed or of Node itself. */
export const readableStack = (stack: string) =>
  stack
    .replaceAll(/webpack:\/\/[^/\s]*\//g, '')
    .split('\n')
    .filter(
      (line) => !/^\s+at .*([\\/( ]node_modules[\\/]|node:internal|webpack\/(runtime|bootstrap))/.test(line),
    )
    .join('\n');

const detailOf = ({ problem, output, err }: Line) => problem ?? err?.stack ?? err?.message ?? output ?? '';

/** A line of the log as it stands in a terminal; what is no line of a log stays as it is. */
export function readableLine(text: string, now = new Date()): string {
  const line = parse(text);
  if (!line) return text;
  const time = now.toTimeString().slice(0, 8);
  const level = line.level >= ERROR ? 'error' : line.level >= WARN ? 'warning' : 'info';
  const of = line.remote ? ` (${line.remote})` : '';
  const detail = readableStack(detailOf(line)).replaceAll('\n', '\n  ');
  return `${time} ${level}: ${line.msg ?? ''}${of}${detail && `\n  ${detail}`}`;
}

export type ServerError = { title: string; text: string };

/** What a line says has failed, if it says so. */
export function errorIn(text: string): ServerError | undefined {
  const line = parse(text);
  const detail = line && line.level >= ERROR ? readableStack(detailOf(line)) : '';
  return detail ? { title: line?.remote ?? line?.msg ?? '', text: detail } : undefined;
}

/** Writes readably what a server logs. */
export function relayLog(log: Readable, onError: (error: ServerError) => void) {
  createInterface({ input: log }).on('line', (text) => {
    console.log(readableLine(text));
    const error = errorIn(text);
    if (error) onError(error);
  });
}
