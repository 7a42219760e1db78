import {
  MESSAGE_LIMITS,
  ownLocation,
  PHASES,
  type ServerMessage,
  type WorkerMessage,
  type WorkerSettings,
} from '@hireloom/contracts';
import type { Duplex } from 'node:stream';
import * as v from 'valibot';

/** The first message to a worker's process: the script to run and its settings. `readable`: the folders that it may read. */
export type WorkerStart = { script: string; settings: WorkerSettings; readable: readonly string[] };

/** Maximum bytes that a worker has not yet read. A worker reads between pages, so with more than this it has stopped reading. */
const UNREAD_LIMIT_BYTES = 32 * 1024 * 1024;

/** Far above any page. Parsing a frame of this length takes at most 0.2 s. */
export const MESSAGE_LIMIT_BYTES = 2 * 1024 * 1024;
/** A long message counts as several: one more for every 8 KB. */
const BYTES_PER_MESSAGE = 8 * 1024;

/** Message budget of a worker: a number at its start, plus a number per page. Unused messages add up to at most those of ten pages. */
const MESSAGES_AT_START = 100;
const MESSAGES_PER_PAGE = 500;
const MOST_MESSAGES = 10 * MESSAGES_PER_PAGE;

/**
 * A frame is JSON text, preceded by its length in bytes as a 32-bit big-endian integer. `frameOf` and `createFrameReader` are
 * also sent to the worker as source text (`worker-boot.ts`), so they may use only Node's globals.
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
  /** Returns whether to continue reading. */
  onFrame: (text: string) => boolean;
  onTooLong: () => void;
};

/**
 * Returns the listener for a pipe's data, in chunks of any size. It buffers at most one frame, in a single buffer: a list of
 * chunks would take a hundred times the memory if data arrives byte by byte.
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

/**
 * Messages from a worker are validated before use, because any remote's code runs there. Every text and list is bounded, and
 * unknown fields are dropped.
 */
const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit));
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(MESSAGE_LIMITS.list));
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const words = text(MESSAGE_LIMITS.text);
const name = text(200);
const phase = v.picklist(PHASES);

/** Hashes only, so that a worker can't widen the policy with `'unsafe-inline'`, a host, or a directive after a semicolon. */
const hash = v.pipe(v.string(), v.regex(/^'sha256-[A-Za-z0-9+/]{43}='$/));
const hashes = v.pipe(v.array(hash), v.maxLength(4));
const inline = v.object({ script: hashes, style: hashes });

const HTML_LIMIT = 4 * 1024 * 1024;
const html = text(HTML_LIMIT);
/** A path on this origin, with only characters that a header allows. The limit is twice Node's 16 KB for request headers. */
const location = v.pipe(
  text(32_768),
  v.regex(/^\/[\x21-\x7e]*$/),
  v.check((path) => ownLocation(path) === path),
);

const step = v.object({ remote: name, release: name, module: name, phase });
const page = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  location: v.optional(location),
  html,
  inline,
  problems: list(
    v.object({
      text: words,
      remote: v.optional(name),
      release: v.optional(name),
      module: v.optional(name),
      phase,
    }),
  ),
  isProvisional: v.optional(v.boolean()),
  used: list(name),
  undeclaredReads: v.optional(list(words)),
  maxAge: v.optional(v.pipe(v.number(), v.minValue(0))),
});

const messageSchema = v.union([
  v.object({ id: whole, page }),
  v.object({ id: whole, error: words, step: v.optional(step) }),
  v.object({ call: whole, page: v.optional(whole), path: text(MESSAGE_LIMITS.path) }),
  v.object({ step, page: v.optional(whole) }),
  v.object({ pong: v.literal(true) }),
  v.object({ ready: v.literal(true), emptyDocument: v.object({ html, inline }) }),
]);

/** Returns undefined if the frame is not a valid message. */
function readMessage(frame: string): WorkerMessage | undefined {
  try {
    const { success, output } = v.safeParse(messageSchema, JSON.parse(frame));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}

type Events = {
  onMessage: (message: WorkerMessage) => void;
  /** Called at most once. The worker must then be killed; nothing more is read from it. */
  onViolation: (reason: string) => void;
};

/**
 * The only connection to a worker's process. It does not use Node's IPC channel, because code in the worker could send
 * internal messages over it, such as `NODE_HANDLE_ACK`, that crash the site server.
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
  // Ignored: `watchEnd` reports why the process ended.
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
