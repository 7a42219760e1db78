import { SHELL } from '@hireloom/contracts';
import { type Traffic, UsageError } from '@hireloom/releases';
import type { ReleaseStore } from '../store/open-store';
import { checkVersion } from './check-version';
import { findMember } from '../versions/site-version';
import { compatibleCanaries } from './canaries';
import { type Author, changeTraffic, requireTraffic } from './change-traffic';

/** Its pages return 404 and its slots are missing, until a deploy brings it back. Returns the outcome as a sentence. @throws UsageError */
export async function removeRemote(store: ReleaseStore, name: string, author: Author = {}): Promise<string> {
  if (name === SHELL) throw new UsageError('the shell renders every page, so it can’t be removed.');
  const plan = async (traffic: Traffic | undefined) => {
    const current = requireTraffic(traffic);
    const version = await store.version(current.live);
    const member = findMember(version, name);
    if (!member)
      throw new UsageError(`no remote named ${name} is live: "npm run releases" lists those that are.`);
    const rest = { ...version, remotes: version.remotes.filter((remote) => remote.name !== name) };
    checkVersion(rest);
    const canaries = current.canaries.filter((canary) => canary.name !== name);
    const gone = [...member.routes.map(({ path }) => path), ...member.slots.map((slot) => `slot ${slot}`)];
    return {
      next: {
        live: await store.putVersion(rest),
        canaries: await compatibleCanaries(store, canaries, rest),
        change: { action: 'remove' as const, name, release: member.id },
      },
      outcome: `${name} is no longer on the site: ${gone.join(', ') || 'it had no pages'}. A deploy brings it back.`,
    };
  };
  return changeTraffic(store, plan, author);
}
