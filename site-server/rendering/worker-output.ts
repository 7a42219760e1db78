import type { ChildProcess } from 'node:child_process';

/** More text a second is left out: code that writes without end fills no disk. */
const LIMIT_PER_SECOND = 65_536;
/** What an engine says that ends for want of memory is some 3000 characters. */
const REMEMBERED = 16_384;

const cause = /^(?:FATAL ERROR|\w*Error)\b.*$/gm;

/** Hands on what a worker writes. Gives a function that tells the error that it has written last. */
export function relayOutput({ stdout, stderr }: ChildProcess, write: (text: string) => void) {
  let last = '';
  let left = LIMIT_PER_SECOND;
  let timer: NodeJS.Timeout | undefined;
  const renew = () => {
    left = LIMIT_PER_SECOND;
    timer = undefined;
  };
  const relay = (text: string) => {
    if (left <= 0) return;
    timer ??= setTimeout(renew, 1000).unref();
    write(text.slice(0, left).trimEnd());
    left -= text.length;
    if (left <= 0) write('a render worker writes too much: the rest of this second is left out');
  };
  stdout?.setEncoding('utf8').on('data', relay);
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    last = (last + text).slice(-REMEMBERED);
    relay(text);
  });
  return () => last.match(cause)?.at(-1);
}
