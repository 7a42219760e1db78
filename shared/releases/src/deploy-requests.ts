import { releaseSchema, remoteDescriptionSchema } from '@hireloom/contracts';
import * as v from 'valibot';
import { shareSchema, trafficSchema } from './traffic';
import { UsageError } from './usage-error';

/** `GET`: the live releases and canaries. `POST`: a tar of parts. `POST …/changes`: canaries, rollbacks, removals. */
export const DEPLOYS_PATH = '/deploys';

/** Below `DEPLOYS_PATH`, with the name of a remote or the shell behind it: the `Comparison` of its canary with what is live. */
export const COMPARISON_PATH = '/comparisons';

/** The first file of a part in the tar, in the folder of its name. The files of its build follow. `id`: of the release that was packed. */
export const PART_FILE = 'part.json';

export const partSchema = v.object({
  description: remoteDescriptionSchema,
  id: v.string(),
  createdAt: releaseSchema.entries.createdAt,
  createdBy: releaseSchema.entries.createdBy,
  commit: releaseSchema.entries.commit,
});

const flag = v.optional(
  v.pipe(
    v.literal('true'),
    v.transform(() => true),
  ),
);

/** The query of `POST /deploys`. */
export const deployQuerySchema = v.strictObject({
  canary: v.optional(v.pipe(v.string(), v.transform(Number), shareSchema)),
  preview: flag,
  again: flag,
  whole: flag,
});

/** `again`: even if rolled back automatically. `whole`: as `npm start` deploys; once a team has deployed, this changes nothing. */
export type DeployOptions = v.InferOutput<typeof deployQuerySchema>;

/** `POST /deploys/changes`. `serial`: the traffic that the change is based on, so that a repeated request changes nothing. */
export const changeRequestSchema = v.strictObject({
  action: v.picklist(['promote', 'drop', 'rollback', 'remove']),
  name: v.string(),
  serial: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

export type ChangeRequest = v.InferOutput<typeof changeRequestSchema>;

const outcomeSchema = v.object({ status: v.number(), message: v.string(), serial: v.optional(v.number()) });
/** The outcome of a change. `serial`: of the content that is published now. */
export type Outcome = v.InferOutput<typeof outcomeSchema>;

/** One line of the response to a change: what the site is doing, or, as the last line, the outcome. */
export const answerLineSchema = v.union([v.object({ progress: v.string() }), outcomeSchema]);
export type AnswerLine = v.InferOutput<typeof answerLineSchema>;

/** A release that visitors get. `state`: `live` or `canary 10%`. `about`: who built it and when; missing if its description is gone. */
const listedSchema = v.object({
  name: v.string(),
  id: v.string(),
  state: v.string(),
  about: v.optional(
    v.object({
      createdAt: v.string(),
      createdBy: v.string(),
      commit: v.string(),
      contract: v.number(),
      browserBytes: v.number(),
    }),
  ),
});

export const listSchema = v.object({ traffic: v.optional(trafficSchema), releases: v.array(listedSchema) });

export type ReleaseList = v.InferOutput<typeof listSchema>;

/** The traffic has changed since the serial that a change is based on. */
export class TrafficConflict extends UsageError {}
