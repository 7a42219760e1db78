import { membersOf } from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { LoadedVersion } from './loaded-version';
import type { Releases } from './open-releases';

const PRUNE_MS = 6 * 60 * 60 * 1000;
/** Re-signing a release changes no traffic, so the store is polled for new signatures. */
const RENEW_MS = 5 * 60 * 1000;

/**
 * Copies all files of the versions in use to this machine, so that it can serve them without the store. Removes copies that
 * were not used for a week.
 */
export function maintainCopies({ source }: Pick<Releases, 'source'>, log: Pick<FastifyBaseLogger, 'error'>) {
  let versions: readonly LoadedVersion[] = [];
  let isStopped = false;
  // One task at a time: two would fetch the same files.
  const queue = pLimit(1);
  const enqueue = (work: () => Promise<void>) =>
    void queue(work).catch((err: unknown) => log.error({ err }, 'the local copies could not be maintained'));
  const members = () => versions.flatMap(({ version }) => membersOf(version));

  const copyFiles = async () => {
    for (const member of members()) {
      if (isStopped) return;
      await source.folder(member);
      for (const file of Object.keys(member.files)) await source.memberFile(member, file);
    }
  };
  /** Fetches new signatures: after a restart while the store is down, copies need signatures by keys that are still valid. */
  const renewSignatures = async () => {
    for (const { name, id } of members()) await source.renewRelease(name, id);
  };
  const prune = () => source.pruneCopies([...versions]);
  const copyAndPrune = () => {
    enqueue(copyFiles);
    enqueue(prune);
  };
  const timers = [setInterval(copyAndPrune, PRUNE_MS), setInterval(() => enqueue(renewSignatures), RENEW_MS)];
  timers.forEach((timer) => timer.unref());

  return {
    useVersions: (used: readonly LoadedVersion[]) => {
      const isStart = versions.length === 0;
      versions = used;
      if (!isStart) return enqueue(copyFiles);
      enqueue(renewSignatures);
      copyAndPrune();
    },
    stop: () => {
      timers.forEach((timer) => clearInterval(timer));
      isStopped = true;
      return queue(async () => undefined);
    },
  };
}
