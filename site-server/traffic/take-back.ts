import type { Pointers, RemotePointers } from '@hireloom/contracts';
import { type ReleaseStore, takeBack, UsageError, withdraw } from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseHealth } from './release-health';
import { describeVerdict, isClearlyWorse, type Trial, trialsOf } from './take-back-rule';

type Verdict = { remote: string; id: string; reason: string; since: string };

type Options = {
  health: Pick<ReleaseHealth, 'tally'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Missing where the store is another's: this server then goes back by itself alone. */
  store?: ReleaseStore;
  now?: () => number;
};

export type TakeBack = {
  /** To be called when a release of the remote has failed for someone. Never throws. */
  judge: (remote: string) => Promise<void>;
  /** The pointers as they were read, without what this server has taken back by itself; it judges by them from now on. */
  adjust: (pointers: Pointers) => Pointers;
};

const isTheSame = ({ live, liveSince, canary }: RemotePointers, id: string, since: string) =>
  (live === id && liveSince === since) || (canary?.release === id && canary.since === since);

/** Takes a canary or a new release out of service when it fails clearly more often than the one that it stands against. */
export function createTakeBack({ health, log, store, now = Date.now }: Options): TakeBack {
  let pointers: Pointers = { remotes: {} };
  /** By this server alone. The same release that is deployed anew has another `since` and is given another chance. */
  const own: Verdict[] = [];
  const busy = new Set<string>();

  const verdictOn = (remote: string, { id, other, isCanary, since }: Trial): Verdict | undefined => {
    // The API may fail as a release becomes live, and is not its fault; beside a canary it fails for both.
    const trial = health.tally(`${remote}@${id}`, isCanary);
    const before = health.tally(`${remote}@${other}`, isCanary);
    if (!isClearlyWorse(trial, before)) return undefined;
    return { remote, id, since, reason: describeVerdict(trial, before, other) };
  };

  const takeFromStore = async (verdict: Verdict): Promise<'done' | 'done before' | 'not possible'> => {
    if (!store) return 'not possible';
    try {
      return (await withdraw(store, verdict)) ? 'done' : 'done before';
    } catch (error) {
      if (!(error instanceof UsageError) && !(error as NodeJS.ErrnoException).code) throw error;
      log.error({ err: error }, 'the store could not be changed; this server alone goes back');
      return 'not possible';
    }
  };

  const carryOut = async (verdict: Verdict) => {
    const { remote, id, reason } = verdict;
    const outcome = await takeFromStore(verdict);
    if (outcome === 'done before') return;
    if (outcome === 'not possible') own.push(verdict);
    log.warn({ remote, release: id }, `${remote}@${id} was taken back. ${reason}`);
  };

  return {
    judge: async (remote) => {
      const entry = pointers.remotes[remote];
      if (!entry || busy.has(remote)) return;
      const verdicts = trialsOf(entry, now()).map((trial) => verdictOn(remote, trial));
      const verdict = verdicts.find((one) => one !== undefined);
      if (!verdict) return;
      busy.add(remote);
      await carryOut(verdict).catch((error: unknown) =>
        log.error({ err: error }, 'a release could not be taken back'),
      );
      // Until the next look at the store the pointers are those of before.
    },
    adjust: (read) => {
      const remotes = { ...read.remotes };
      for (const { remote, id, since, reason } of own) {
        const entry = remotes[remote];
        const next =
          entry && isTheSame(entry, id, since) ? takeBack(entry, { id, reason }, new Date(now())) : undefined;
        if (next) remotes[remote] = next;
      }
      pointers = { remotes };
      busy.clear();
      return pointers;
    },
  };
}
