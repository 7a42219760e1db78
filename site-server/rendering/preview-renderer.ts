import {
  checkRelease,
  mayBePreviewed,
  type ReleaseSource,
  releasesBeside,
  UsageError,
} from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderedPage } from './messages';
import type { Preview } from '../pages/preview-request';
import { readReleaseSet } from '../traffic/follow-releases';
import type { ReleaseSet } from './release-set';
import type { WorkerPool } from './worker-pool';

const WORKER_LIMIT = 2;
const IDLE_MS = 5 * 60 * 1000;
/** Someone who was here this lately is still looking: nobody else takes the worker. */
const IN_USE_MS = 60_000;

/** Why a preview can't be shown. `reason` is for whoever opened the link. */
export type Refusal =
  { kind: 'unknown' } | { kind: 'unfit'; reason: string } | { kind: 'busy' } | { kind: 'broken' };

export type PreviewRenderer = {
  /** The live releases with those of the preview in their places, and a worker for them. */
  open: (preview: Preview) => Promise<ReleaseSet | Refusal>;
  render: (set: ReleaseSet, path: string) => Promise<RenderedPage>;
  close: () => Promise<void>;
};

/** Only what a deploy has checked is ever run, and it is checked again beside what is live now. */
async function readPreviewSet(source: ReleaseSource, preview: Preview): Promise<ReleaseSet | Refusal> {
  const { remotes } = await source.pointers();
  const live = Object.fromEntries(Object.entries(remotes).map(([remote, entry]) => [remote, entry.live]));
  for (const [remote, id] of Object.entries(preview)) {
    const entry = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
    if (!entry || !mayBePreviewed(entry, id)) return { kind: 'unknown' };
  }
  for (const [remote, id] of Object.entries(preview)) {
    const [release, others] = [await source.release(remote, id), await releasesBeside(source, remote)];
    try {
      checkRelease(release, others);
    } catch (error) {
      if (error instanceof UsageError) return { kind: 'unfit', reason: error.message };
      throw error;
    }
  }
  return readReleaseSet(source, { ...live, ...preview });
}

/** Keeps at most two workers, each for as long as someone looks at its releases. */
export function createPreviewRenderer(
  source: ReleaseSource,
  pool: WorkerPool,
  log: Pick<FastifyBaseLogger, 'error'>,
  now: () => number = Date.now,
): PreviewRenderer {
  const usedAt = new Map<string, number>();
  let starting: Promise<unknown> = Promise.resolve();

  const keepUsed = (limitMs: number, room: number) => {
    const byAge = [...usedAt].sort(([, a], [, b]) => a - b);
    for (const [id, at] of byAge) {
      const isTooMany = usedAt.size > room && now() - at > IN_USE_MS;
      if (isTooMany || now() - at > limitMs) usedAt.delete(id);
    }
    pool.keepOnly([...usedAt.keys()]);
  };
  const timer = setInterval(() => keepUsed(IDLE_MS, WORKER_LIMIT), IN_USE_MS);

  const startWorker = async (set: ReleaseSet): Promise<ReleaseSet | Refusal> => {
    if (!pool.has(set.id)) keepUsed(IDLE_MS, WORKER_LIMIT - 1);
    if (!pool.has(set.id) && usedAt.size >= WORKER_LIMIT) return { kind: 'busy' };
    usedAt.set(set.id, now());
    try {
      await pool.ensure(set);
      return set;
    } catch (error) {
      usedAt.delete(set.id);
      throw error;
    }
  };

  return {
    open: async (preview) => {
      try {
        const set = await readPreviewSet(source, preview);
        if ('kind' in set) return set;
        const started = starting.then(() => startWorker(set));
        starting = started.catch(() => undefined);
        return await started;
      } catch (error) {
        log.error({ err: error, preview }, 'a preview could not be shown');
        return { kind: 'broken' };
      }
    },
    render: (set, path) => pool.render(set.id, path),
    close: async () => {
      clearInterval(timer);
      await pool.close();
    },
  };
}
