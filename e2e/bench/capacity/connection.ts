import { connect, type Socket } from 'node:net';
import { type Answer, createAnswerReader } from './answer-reader';

const READ_BYTES = 256 * 1024;
const RECONNECT_MS = 20;

type Options = {
  port: number;
  isHead: boolean;
  keepsBody: boolean;
  onAnswer: (answer: Answer) => void;
  /** The connection ended, or did not come about, while an answer was awaited. Another one is open by then. */
  onBroken: () => void;
};

export type Connection = { send: (request: Buffer | string) => void; end: () => void };

/** A connection that is kept, on which one request at a time is asked. One that the server closes is opened again. */
export function openConnection({ port, isHead, keepsBody, onAnswer, onBroken }: Options): Connection {
  let isWaiting = false;
  let isOver = false;
  let socket: Socket;

  const onClosed = () => {
    if (isOver) return;
    setTimeout(() => {
      if (isOver) return;
      open();
      if (!isWaiting) return;
      isWaiting = false;
      onBroken();
    }, RECONNECT_MS);
  };
  const open = () => {
    const read = createAnswerReader({ isHead, keepsBody }, (answer) => {
      isWaiting = false;
      onAnswer(answer);
    });
    const onread = {
      // One buffer for all that is read: a new one for each piece is what a load generator spends most on.
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback: (size: number, data: Uint8Array) => {
        read((data as Buffer).subarray(0, size));
        return true;
      },
    };
    socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    socket.on('error', () => undefined);
    socket.on('close', onClosed);
  };
  open();
  return {
    send: (request) => {
      isWaiting = true;
      socket.write(request, 'latin1');
    },
    end: () => {
      isOver = true;
      socket.destroy();
    },
  };
}
