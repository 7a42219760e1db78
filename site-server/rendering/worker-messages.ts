import type { EmptyDocument, RenderedPage, RenderStep } from '@hireloom/contracts';
import * as v from 'valibot';

/**
 * What a worker says is looked at before it is believed: code of any remote runs in it. As loose as it can be, since it is a
 * contract with shells that were released before.
 */
const step = v.looseObject({
  remote: v.string(),
  release: v.string(),
  module: v.string(),
  phase: v.string(),
});
const inline = v.looseObject({ script: v.array(v.string()), style: v.array(v.string()) });
const page = v.looseObject({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  location: v.optional(v.string()),
  html: v.string(),
  // Shells of long ago name no hashes.
  inline: v.optional(inline),
  problems: v.array(v.looseObject({ text: v.string(), phase: v.string() })),
  used: v.array(v.string()),
  undeclaredReads: v.optional(v.array(v.string())),
});
const id = v.number();

const messageSchema = v.union([
  v.object({ id, page }),
  v.object({ id, error: v.string(), step: v.optional(step) }),
  v.object({ step }),
  v.object({ pong: v.literal(true) }),
  v.object({
    ready: v.literal(true),
    emptyDocument: v.union([v.string(), v.looseObject({ html: v.string(), inline })]),
  }),
]);

export type WorkerMessage =
  | { id: number; page: RenderedPage }
  | { id: number; error: string; step?: RenderStep }
  | { step: RenderStep }
  | { pong: true }
  | { ready: true; emptyDocument: EmptyDocument };

/** Undefined for what is no message. */
export function readMessage(said: unknown): WorkerMessage | undefined {
  const { success, output } = v.safeParse(messageSchema, said);
  return success ? (output as WorkerMessage) : undefined;
}
