import { ownLocation, PHASES, type WorkerMessage } from '@hireloom/contracts';
import * as v from 'valibot';

/** Messages are checked before use, so that a confused worker costs its own pages and not the server. Unknown fields are dropped. */
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const phase = v.picklist(PHASES);
const step = v.object({ remote: v.string(), release: v.string(), module: v.string(), phase });

/** Only hashes, so that no page widens the policy. */
const hashes = v.array(v.pipe(v.string(), v.regex(/^'sha256-[A-Za-z0-9+/]{43}='$/)));
const document = { html: v.string(), inline: v.object({ script: hashes, style: hashes }) };

/** A path on this origin, with only characters that a header allows. */
const location = v.pipe(
  v.string(),
  v.regex(/^\/[\x21-\x7e]*$/),
  v.check((path) => ownLocation(path) === path),
);

const problem = v.object({ text: v.string(), phase, ...v.partial(v.omit(step, ['phase'])).entries });

const page = v.object({
  ...document,
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  location: v.optional(location),
  problems: v.array(problem),
  isProvisional: v.optional(v.boolean()),
  used: v.array(v.string()),
  undeclaredReads: v.optional(v.array(v.string())),
  maxAge: v.optional(v.pipe(v.number(), v.minValue(0))),
});

const message = v.union([
  v.object({ id: whole, page }),
  v.object({ id: whole, error: v.string(), step: v.optional(step) }),
  v.object({ step, page: v.optional(whole) }),
  v.object({ pong: v.literal(true) }),
  v.object({ ready: v.literal(true), emptyDocument: v.object(document) }),
]);

/** Returns undefined for anything that is no message. */
export function readMessage(received: unknown): WorkerMessage | undefined {
  const { success, output } = v.safeParse(message, received);
  return success ? output : undefined;
}
