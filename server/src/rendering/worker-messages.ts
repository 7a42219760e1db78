import { FAILURE_PHASES, type WorkerMessage } from '@hireloom/contracts';
import * as v from 'valibot';

/** In characters: many times the largest page, yet little for the server's memory. */
const HTML_LIMIT = 16 * 1024 * 1024;

const texts = v.array(v.string());
const html = v.pipe(v.string(), v.maxLength(HTML_LIMIT));
const phase = v.picklist(FAILURE_PHASES);
const inline = v.object({ script: texts, style: texts });
const step = v.object({ remote: v.string(), release: v.string(), module: v.string(), phase });

const problem = v.object({
  text: v.string(),
  remote: v.optional(v.string()),
  release: v.optional(v.string()),
  module: v.optional(v.string()),
  phase,
});

const page = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  // Node refuses to send any other characters in a header.
  location: v.optional(v.pipe(v.string(), v.regex(/^[\t\x20-\x7e\x80-\xff]*$/))),
  html,
  inline,
  problems: v.array(problem),
  isProvisional: v.optional(v.boolean()),
  isHidden: v.optional(v.boolean()),
  used: texts,
  undeclaredReads: v.optional(texts),
  maxAge: v.optional(v.pipe(v.number(), v.minValue(0))),
});

/** Validates any message from a worker, because remotes' code may call `process.send` too. */
const messageSchema = v.union([
  v.object({ ready: v.literal(true), emptyDocument: v.object({ html, inline }) }),
  v.object({ id: v.number(), page }),
  v.object({ id: v.number(), error: v.string(), step: v.optional(step) }),
  v.object({ step, page: v.optional(v.number()) }),
  v.object({ pong: v.literal(true) }),
]);

export function parseWorkerMessage(received: unknown): WorkerMessage | undefined {
  const { success, output } = v.safeParse(messageSchema, received);
  return success ? output : undefined;
}
