import type { ServerMessage, WorkerMessage } from '@hireloom/contracts';
import type { Duplex } from 'node:stream';
import { createFrameReader, frameOf } from './frames';
import type { WorkerStart } from './worker-boot';
import { readMessage } from './worker-messages';

/** What a worker has not read yet. It reads between two pages, so this much means that it has stopped reading. */
const UNREAD_LIMIT_BYTES = 32 * 1024 * 1024;

/** No page comes near it. To parse a frame of this length takes a fifth of a second at most. */
export const MESSAGE_LIMIT_BYTES = 2 * 1024 * 1024;
/** A long message counts as several: one for every 8 KB. */
const BYTES_PER_MESSAGE = 8 * 1024;

/** How many messages a worker may send: some at its start, some for each page, and no more in store than for ten pages. */
const MESSAGES_AT_START = 100;
const MESSAGES_PER_PAGE = 500;
const MOST_MESSAGES = 10 * MESSAGES_PER_PAGE;

type Events = {
  onMessage: (message: WorkerMessage) => void;
  /** Called once: the worker has to be ended. Nothing of it is read any more. */
  onViolation: (reason: string) => void;
};

/**
 * The one connection with a worker's process: a pipe of our own. Node's own channel between processes would do what any code
 * in the worker says, `NODE_HANDLE_ACK` among it, which ends the process at the other end.
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
  const take = (frame: string) => {
    messagesLeft -= 1 + Math.floor(frame.length / BYTES_PER_MESSAGE);
    const message = messagesLeft < 0 ? undefined : readMessage(frame);
    if (message) onMessage(message);
    else violate(messagesLeft < 0 ? 'sent too many messages' : 'sent something that is no message');
    return isOpen;
  };
  const onTooLong = () => violate('sent a message that is too long');
  pipe.on('data', createFrameReader({ limitBytes: MESSAGE_LIMIT_BYTES, onFrame: take, onTooLong }));
  // A process that is gone reads nothing: its end says why.
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

export type WorkerChannel = ReturnType<typeof openChannel>;
