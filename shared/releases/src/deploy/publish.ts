import type { RemoteDescription } from '@hireloom/contracts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describeBuild } from '../release/describe-build';
import { readDescription } from '../release/describe-package';
import { signRelease } from '../release/sign-release';
import type { TeamKey } from '../release/team-key';
import type { ReleaseStore } from '../store/release-store';
import { type Published, publishRelease, type PublishOptions } from './publish-release';

/** `directory`: the package of the shell or of a remote; `build`: the folder with its `browser/`, `server/`, `public/`. */
export type Publication = PublishOptions & {
  directory: string;
  build: string;
  /** What it serves, if not what its `remote.json` says. */
  description?: RemoteDescription;
  /** The release is signed with it. */
  key?: TeamKey;
};

/**
 * Publishes a build of the shell or of a remote: as the live version with this release in it.
 * @throws UsageError that says what does not fit and how to correct it; visitors then get what they got before.
 */
export async function publish(store: ReleaseStore, publication: Publication): Promise<Published> {
  const { directory, build, key } = publication;
  const description = publication.description ?? readDescription(directory);
  const release = signRelease(await describeBuild({ directory, build, description }), key);
  const files = (file: string) => readFile(path.join(build, file));
  return publishRelease(store, { ...publication, release, files });
}
