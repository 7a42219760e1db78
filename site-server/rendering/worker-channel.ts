import type { ServerMessage, WorkerMessage } from '@hireloom/contracts';
import type { Duplex } from 'node:stream';
import { readMessage, type WorkerStart } from './worker-messages';

/** Limit of bytes that a worker has not read yet. It reads between two pages, so at this size it has stopped reading. */
const UNREAD_LIMIT_BYTES = 32 * 1024 * 1024;

/** No page comes near it. Parsing a frame of this length takes a fifth of a second at most. */
export const MESSAGE_LIMIT_BYTES = 2 * 1024 * 1024;
/** A long message counts as several: one for every 8 KB. */
const BYTES_PER_MESSAGE = 8 * 1024;

/** How many messages a worker may send: some at its start and some for each page. Unused ones add up, to those for ten pages at most. */
const MESSAGES_AT_START = 100;
const MESSAGES_PER_PAGE = 500;
const MOST_MESSAGES = 10 * MESSAGES_PER_PAGE;

/**
 * A frame is JSON text behind its length in bytes, as a 32-bit big-endian integer. `frameOf` and `createFrameReader` are also
 * sent to the worker as source text (`worker-boot.ts`), so they use nothing but Node.
 */
export function frameOf(message: unknown): Buffer {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(4 + length);
  frame.writeUInt32BE(length);
  frame.write(text, 4);
  return frame;
}

type Reading = {
  limitBytes: number;
  /** Returns whether to go on. */
  onFrame: (text: string) => boolean;
  onTooLong: () => void;
};

/**
 * Returns the function that takes chunks of any size from a pipe. It buffers one frame at most, in one buffer: a list of
 * chunks would take a hundred times as much memory when they arrive byte by byte.
 */
export function createFrameReader({ limitBytes, onFrame, onTooLong }: Reading) {
  const length = Buffer.alloc(4);
  let frame: Buffer | undefined;
  let filled = 0;
  return (chunk: Buffer) => {
    for (let at = 0; at < chunk.length;) {
      const part = frame ?? length;
      const copied = chunk.copy(part, filled, at);
      at += copied;
      filled += copied;
      if (filled < part.length) return;
      filled = 0;
      if (frame) {
        const text = frame.toString();
        frame = undefined;
        if (!onFrame(text)) return;
      } else {
        const bytes = length.readUInt32BE();
        if (bytes === 0 || bytes > limitBytes) return onTooLong();
        frame = Buffer.allocUnsafe(bytes);
      }
    }
  };
}

type Events = {
  onMessage: (message: WorkerMessage) => void;
  /** Called once: the worker must be ended. Nothing more is read from it. */
  onViolation: (reason: string) => void;
};

/**
 * The only connection to a worker's process. It is not Node's own IPC channel: code in the worker could send that internal
 * messages, such as `NODE_HANDLE_ACK`, which crash the process at the other end.
 */
export function openChannel(pipe: Duplex, { onMessage, onViolation }: Events) {
  let isOpen = true;
  let messagesLeft = MESSAGES_AT_START;

  const violate = (reason: string) => {
    if (!isOpen) return;
    isOpen = false;
    pipe.destroy();
    onViolation(`the render worker ${reason}`);
  };
  const onFrame = (frame: string) => {
    messagesLeft -= 1 + Math.floor(frame.length / BYTES_PER_MESSAGE);
    const message = messagesLeft < 0 ? undefined : readMessage(frame);
    if (message) onMessage(message);
    else violate(messagesLeft < 0 ? 'sent too many messages' : 'sent something that is no message');
    return isOpen;
  };
  const onTooLong = () => violate('sent a message that is too long');
  pipe.on('data', createFrameReader({ limitBytes: MESSAGE_LIMIT_BYTES, onFrame, onTooLong }));
  // The end of the process says why.
  pipe.on('error', () => undefined);

  return {
    violate,
    send: (message: ServerMessage | WorkerStart) => {
      if (!isOpen || !pipe.writable) return;
      if ('askedAt' in message) messagesLeft = Math.min(messagesLeft + MESSAGES_PER_PAGE, MOST_MESSAGES);
      if ('ping' in message) messagesLeft += 1;
      pipe.write(frameOf(message));
      if (pipe.writableLength > UNREAD_LIMIT_BYTES) violate('does not read what it is sent');
    },
  };
}
