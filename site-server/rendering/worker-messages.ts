import {
  MESSAGE_LIMITS,
  ownLocation,
  PHASES,
  type WorkerMessage,
  type WorkerSettings,
} from '@hireloom/contracts';
import * as v from 'valibot';

/** The first message to a worker's process: the script to run and its settings. `readable`: the folders that it may read. */
export type WorkerStart = { script: string; settings: WorkerSettings; readable: readonly string[] };

/**
 * Messages from a worker are validated before anything uses them, because code of any remote runs there. Every text and list is
 * bounded, and unknown fields are dropped.
 */
const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit));
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(MESSAGE_LIMITS.list));
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const words = text(MESSAGE_LIMITS.text);
const name = text(200);
const phase = v.picklist(PHASES);

/** Hashes only, so that a worker can't widen the policy: no `'unsafe-inline'`, no host, no directive after a semicolon. */
const hash = v.pipe(v.string(), v.regex(/^'sha256-[A-Za-z0-9+/]{43}='$/));
const hashes = v.pipe(v.array(hash), v.maxLength(4));
const inline = v.object({ script: hashes, style: hashes });

const HTML_LIMIT = 4 * 1024 * 1024;
const html = text(HTML_LIMIT);
/** A path on this origin with only what a header may contain. Requests' addresses are within Node's header limit, 16 KB. */
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
});

const messageSchema = v.union([
  v.object({ id: whole, page }),
  v.object({ id: whole, error: words, step: v.optional(step) }),
  v.object({ call: whole, page: v.optional(whole), path: text(MESSAGE_LIMITS.path) }),
  v.object({ step }),
  v.object({ pong: v.literal(true) }),
  v.object({ ready: v.literal(true), emptyDocument: v.object({ html, inline }) }),
]);

/** Returns undefined if the frame is not a valid message. */
export function readMessage(frame: string): WorkerMessage | undefined {
  try {
    const { success, output } = v.safeParse(messageSchema, JSON.parse(frame));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}
