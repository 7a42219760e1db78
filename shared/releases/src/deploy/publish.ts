import type { RemoteDescription } from '@hireloom/contracts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describeBuild } from '../release/describe-build';
import { readDescription } from '../release/describe-package';
import { signRelease } from '../release/sign-release';
import type { TeamKey } from '../release/team-key';
import type { ReleaseStore } from '../store/release-store';
import { packageOf } from './canaries';
import { type Audience, type Published, publishRelease, type PublishOptions } from './publish-release';

/** `directory`: the package of the shell or of a remote. `build`: the folder with `browser/`, `server/` and, for the shell, `public/`. */
export type Publication = PublishOptions & {
  directory: string;
  build: string;
  /** Overrides the package's `remote.json`. */
  description?: RemoteDescription;
  /** The key to sign the release with. */
  key?: TeamKey;
};

/**
 * Publishes a build of the shell or of a remote: the new version is the live one with this release in it.
 * @throws UsageError that says what does not fit and how to correct it; visitors then keep what they had.
 */
export async function publish(store: ReleaseStore, publication: Publication): Promise<Published> {
  const { directory, build, key } = publication;
  const description = publication.description ?? readDescription(directory);
  const release = signRelease(await describeBuild({ directory, build, description }), key);
  const files = (file: string) => readFile(path.join(build, file));
  return publishRelease(store, { ...publication, release, files });
}

/** The path of the first page without a parameter; the start page for a release without one, such as the shell's. */
const firstPage = ({ routes }: Published['release']) =>
  routes.map(({ path: route }) => route).find((route) => !route.includes(':')) ?? '/';

/** Says who gets a release that is published. */
function audienceSentence(published: Published, audience: Audience, origin?: string): string {
  const { release, endedCanary, preview = '' } = published;
  const { name, id } = release;
  if (audience.kind === 'preview') {
    const link = `${origin ?? ''}${firstPage(release)}?preview=${preview}`;
    return `${name} ${id} is published but not live. To look at it within a week: ${link}${origin ? '' : ' on the site.'}`;
  }
  if (audience.kind === 'canary') {
    const end = (act: string) =>
      `"npm run canary -w ${packageOf(name)} -- ${act}${origin ? ` --to ${origin}` : ''}"`;
    return (
      `${name} ${id} is given to ${audience.percent}% of the visitors. ` +
      `${end('promote')} gives it to everybody, ${end('drop')} to nobody.`
    );
  }
  return `${name} ${id} is live.${endedCanary ? ' Its canary is over.' : ''}`;
}

/** The result of a deploy, as a line. `origin`: the site's, if known. */
export function outcomeOf(published: Published, audience: Audience, origin?: string): string {
  const { release, wasLive } = published;
  if (wasLive) return `${release.name} ${release.id} is already what these visitors get: nothing to do.`;
  return audienceSentence(published, audience, origin);
}
