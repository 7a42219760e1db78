import { connect } from 'node:net';
import type { Shot } from './classes';

/** Longer than the longest limit of a server: who is still connected then is forgotten. */
const HANGS_MS = 45_000;
/** Most is answered before; what says less than it promised is then known to be over. Who closes sooner is taken for gone. */
const SAYS_NO_MORE_MS = 1000;
/** So much of the answers is looked at. */
const KEPT_BYTES = 64 * 1024;

/** `statuses`: of the answers that came, with a star behind a 503 that says when to come again. */
export type Outcome = { statuses: string[]; isHung: boolean };

const statusesIn = (text: string): string[] =>
  text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part.startsWith('HTTP/1.1 '))
    .map((part) => {
      const status = part.slice(9, 12);
      return status === '503' && /\r\nretry-after: *\d/i.test(part) ? '503*' : status;
    });

/** Sends it on a connection of its own, and waits until the server has closed that. */
export const shoot = (port: number, { data, then }: Shot): Promise<Outcome> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    let ending: NodeJS.Timeout | undefined;
    const finish = (isHung: boolean) => {
      clearTimeout(timer);
      clearTimeout(ending);
      socket.destroy();
      resolve({ statuses: statusesIn(text), isHung });
    };
    const timer = setTimeout(() => finish(true), HANGS_MS);
    socket.on('data', (bytes) => {
      if (text.length < KEPT_BYTES) text += bytes.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('end', () => finish(false));
    socket.on('close', () => finish(false));
    socket.on('connect', () => {
      if (then === 'leaves') return void socket.write(data, () => finish(false));
      socket.write(data);
      if (then === 'reads') ending = setTimeout(() => socket.end(), SAYS_NO_MORE_MS);
    });
  });
