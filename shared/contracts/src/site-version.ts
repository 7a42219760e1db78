import * as v from 'valibot';
import { releaseSchema } from './release';

/**
 * One release with all that decides what it does to a page. Who built and signed it, when and from which commit decides
 * nothing, nor do its source maps and the versions that it was built with.
 */
const memberSchema = v.omit(releaseSchema, [
  'createdAt',
  'createdBy',
  'commit',
  'shared',
  'maps',
  'signature',
]);

/**
 * Everything that decides what a page is made of: the shell's release and each remote's, with routes, slots, preloads,
 * server entries and the integrity of every file. Immutable; its name is a hash of it (`siteVersionId`).
 */
export const siteVersionSchema = v.object({ shell: memberSchema, remotes: v.array(memberSchema) });

export type SiteVersion = v.InferOutput<typeof siteVersionSchema>;
export type VersionMember = v.InferOutput<typeof memberSchema>;
