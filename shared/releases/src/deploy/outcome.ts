import { packageOf } from './canaries';
import type { Audience, Published } from './publish-release';

/** What a deploy has led to, in a sentence. `origin`: of the site, where that is known. */
export function outcomeOf(published: Published, audience: Audience, origin?: string): string {
  const { release, wasLive, endedCanary, preview = '' } = published;
  const { name, id } = release;
  if (wasLive) return `${name} ${id} is already what these visitors get: nothing to do.`;
  if (audience.kind === 'preview') {
    const link = `${origin ?? ''}/?preview=${preview}`;
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
