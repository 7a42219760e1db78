import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

/** Whether a stack frame is in our code. */
const isOwnFrame = (line: string) =>
  !/[\\/( ]node_modules[\\/]|webpack\/(bootstrap|runtime)|node:internal|\(<anonymous>\)/.test(line);

/** The fields of a server's log line that are shown to people. */
type Line = {
  level: number;
  msg?: string;
  problem?: string;
  remote?: string;
  output?: string;
  err?: { stack?: string; message?: string };
};

const levels: Readonly<Record<number, string>> = { 40: 'warning', 50: 'error', 60: 'error' };

function parse(text: string): Line | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null && 'level' in line ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
}

/** Shows paths relative to the checkout, and removes all other frames. */
const readableStack = (stack: string) =>
  stack
    .replaceAll(/webpack:\/\/[^/\s]*\//g, '')
    .split('\n')
    .filter((line) => !/^\s+at /.test(line) || isOwnFrame(line))
    .join('\n');

const getDetail = ({ problem, output, err }: Line) =>
  readableStack(problem ?? err?.stack ?? err?.message ?? output ?? '');

/** Formats a log line for a terminal. Returns any other text unchanged. */
export function readableLine(text: string, now = new Date()): string {
  const line = parse(text);
  if (!line) return text;
  const start = `${now.toTimeString().slice(0, 8)} ${levels[line.level] ?? 'info'}: ${line.msg ?? ''}`;
  const detail = getDetail(line).replaceAll('\n', '\n  ');
  return `${start}${line.remote ? ` (${line.remote})` : ''}${detail && `\n  ${detail}`}`;
}

/** Prints a server's log for people to read. */
export function relayLog(log: Readable) {
  createInterface({ input: log }).on('line', (text) => console.log(readableLine(text)));
}
