import type { RenderedPage } from '../rendering/messages';
import type { ReleaseHealth } from './release-health';
import type { ReleaseSet } from '../rendering/release-set';
import type { TakeBack } from './take-back';

type Failed = { remote: string; release: string; phase: string };

/** Tells the judge of releases what visitors were given and what failed for them. */
export type SiteWatch = {
  onPage: (address: string, set: ReleaseSet, page: RenderedPage) => void;
  /** No page could be rendered at all. `culprit`: whose doing it is; where nobody knows, it may be any of the set. */
  onLostPage: (address: string, set: ReleaseSet, culprit?: Failed) => void;
  onFailure: (address: string, failed: Failed) => void;
};

const nameOf = ({ name, release }: { name: string; release: string }) => `${name}@${release}`;

export function createSiteWatch(health: ReleaseHealth, { judge }: Pick<TakeBack, 'judge'>): SiteWatch {
  const onFailure = (address: string, { remote, release, phase }: Failed) => {
    const failure = { address, release: `${remote}@${release}`, isOfData: phase === 'data' };
    if (health.countFailure(failure)) void judge(remote);
  };
  return {
    onFailure,
    onPage: (address, { registry: { remotes } }, { used, problems }) => {
      const shown = remotes.filter(({ name }) => used.includes(name)).map(nameOf);
      health.countView({ address, given: remotes.map(nameOf), used: shown });
      for (const { remote, release, phase } of problems) {
        if (remote !== undefined && release !== undefined) onFailure(address, { remote, release, phase });
      }
    },
    onLostPage: (address, { registry: { remotes } }, culprit) => {
      const all = remotes.map(({ name, release }) => ({ remote: name, release, phase: 'render' }));
      const failed = culprit ? [culprit] : all;
      const used = failed.map(({ remote, release }) => `${remote}@${release}`);
      health.countView({ address, given: remotes.map(nameOf), used });
      for (const one of failed) onFailure(address, one);
    },
  };
}
