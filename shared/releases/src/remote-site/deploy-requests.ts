import * as v from 'valibot';
import type { Audience } from '../deploy/publish-release';
import { shareSchema } from '../version/traffic';

/** The path under which a site accepts releases from teams. Each request is signed with a team's key. */
export const DEPLOYS_PATH = '/deploys/';

const serial = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * `POST /deploys/changes`. `serial`: the traffic that the change is based on, so that a repeated request changes nothing. `release`: the
 * description of a release whose files are already uploaded. `name`: the shell or a remote.
 */
export const changeRequestSchema = v.union([
  v.strictObject({
    act: v.picklist(['deploy', 'canary', 'preview']),
    serial,
    release: v.unknown(),
    share: v.optional(shareSchema),
    isAgain: v.optional(v.boolean()),
  }),
  v.strictObject({ act: v.picklist(['promote', 'drop', 'rollback', 'remove']), serial, name: v.string() }),
]);

export type ChangeRequest = v.InferOutput<typeof changeRequestSchema>;

/** Who gets the release of a request. */
export function audienceOf({ act, share: percent }: { act: string; share?: number }): Audience {
  if (act === 'canary') return { kind: 'canary', percent: percent ?? 1 };
  return { kind: act === 'preview' ? 'preview' : 'everybody' };
}
