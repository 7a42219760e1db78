import { connect } from 'node:net';
import type { Shot } from './classes';

/** Longer than the longest time limit of a server: a connection still open by then counts as hung. */
const HUNG_MS = 45_000;
/** Most requests are answered sooner. Half-closing earlier would look like a client that went away. */
const HALF_CLOSE_MS = 1000;
/** How much of the answers is read for statuses and leaks. */
const READ_LIMIT_BYTES = 256 * 1024;

/** `statuses`: one per answer; a 503 with `Retry-After` is `503*`. `text`: the answers as they came. */
export type Outcome = { statuses: string[]; text: string; isHung: boolean };

const statusesIn = (text: string): string[] =>
  text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part.startsWith('HTTP/1.1 '))
    .map((part) => {
      const status = part.slice(9, 12);
      return status === '503' && /\r\nretry-after: *\d/i.test(part) ? '503*' : status;
    });

/** Sends one shot on its own connection and waits until the server closes it. */
export const shoot = (port: number, { data, then }: Shot): Promise<Outcome> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    let halfClose: NodeJS.Timeout | undefined;
    const finish = (isHung: boolean) => {
      clearTimeout(timer);
      clearTimeout(halfClose);
      socket.destroy();
      resolve({ statuses: statusesIn(text), text, isHung });
    };
    const timer = setTimeout(() => finish(true), HUNG_MS);
    socket.on('data', (bytes) => {
      if (text.length < READ_LIMIT_BYTES) text += bytes.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('end', () => finish(false));
    socket.on('close', () => finish(false));
    socket.on('connect', () => {
      if (then === 'leaves') return void socket.write(data, () => finish(false));
      socket.write(data);
      if (then === 'reads') halfClose = setTimeout(() => socket.end(), HALF_CLOSE_MS);
    });
  });
