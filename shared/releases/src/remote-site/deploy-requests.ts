import * as v from 'valibot';
import type { Audience } from '../deploy/publish-release';
import { shareSchema } from '../version/traffic';

/** Where a site takes releases of teams, each request signed with a team's key. */
export const DEPLOYS_PATH = '/deploys/';

const serial = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * `POST /deploys/changes`. `serial`: the traffic that it follows, so that whoever sends it again changes nothing. `release`:
 * its description, whose files are there. `name`: of the shell or a remote.
 */
export const changeRequestSchema = v.union([
  v.strictObject({
    act: v.picklist(['deploy', 'canary', 'preview']),
    serial,
    release: v.unknown(),
    share: v.optional(shareSchema),
    isAgain: v.optional(v.boolean()),
  }),
  v.strictObject({ act: v.picklist(['promote', 'drop', 'rollback']), serial, name: v.string() }),
]);

export type ChangeRequest = v.InferOutput<typeof changeRequestSchema>;

/** The audience of the release of a request. */
export function audienceOf({ act, share: percent }: { act: string; share?: number }): Audience {
  if (act === 'canary') return { kind: 'canary', percent: percent ?? 1 };
  return { kind: act === 'preview' ? 'preview' : 'everybody' };
}
