import type { Release } from '@hireloom/contracts';
import type { Published } from './publish';

/** The path of the first page without a parameter; the start page for releases without one, such as the shell's. */
const firstPage = (releases: readonly Release[]) =>
  releases
    .flatMap(({ routes }) => routes)
    .map(({ path }) => path)
    .find((path) => !path.includes(':')) ?? '/';

/** The result of a deploy, as a line. `canary`: its share of the visitors. `origin`: the site's. */
export function describeOutcome(published: Published, origin: string, canary?: number): string {
  const { releases, outcome, endedCanary, preview } = published;
  const parts = releases.map(({ name, id }) => `${name} ${id}`).join(', ');
  const are = releases.length === 1 ? 'is' : 'are';
  if (preview !== undefined) {
    const link = `${origin}${firstPage(releases)}?preview=${preview}`;
    return `${parts} ${are} published but not live. To look at it within a week: ${link}`;
  }
  if (outcome === 'kept') return 'a team has deployed: nothing is changed.';
  if (outcome === 'unchanged') return `${parts} ${are} already what these visitors get: nothing to do.`;
  if (canary === undefined) return `${parts} ${are} live.${endedCanary ? ' The canary is over.' : ''}`;
  return `${parts} ${are} given to ${canary}% of the visitors.`;
}
