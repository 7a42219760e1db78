import { type PreviewProblem, readPreview } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import type { FastifyBaseLogger } from 'fastify';
import { PoolFull, type WorkerPool } from '../rendering/worker-pool';
import { type InForce, versionsOf } from './follow-traffic';
import { makeReady, type LoadedVersion, type VersionSource } from '../versions/loaded-version';

/** Why a preview can't be shown. */
export type Refusal = PreviewProblem | 'unknown' | 'busy' | 'broken';

/** `preview`: what stands in the link, or in the cookie that keeps it. */
export type OpenPreview = (preview: string) => Promise<LoadedVersion | Refusal>;

type Options = {
  source: VersionSource;
  pool: Pick<WorkerPool, 'has' | 'ensure'>;
  inForce: () => InForce;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** What signs the links. Missing where releases come from another origin, whose secrets nobody can read. */
  secret?: () => Promise<string>;
  now?: () => number;
};

/** Makes the function that gives the site version of a signed link with workers for it. Only what a deploy has checked is there. */
export function previewOpener(options: Options): OpenPreview {
  const { source, pool, inForce, log, secret, now } = options;
  let known: string | undefined;
  /** Those that were opened; each is read again once its workers have ended. */
  const opened = new Map<string, LoadedVersion>();

  const load = async (id: string): Promise<LoadedVersion | undefined> => {
    const ready = opened.get(id) ?? versionsOf(inForce()).find((one) => one.id === id);
    if (ready && pool.has(id)) return ready;
    for (const known of opened.keys()) if (!pool.has(known)) opened.delete(known);
    const version = await source.version(id).catch((error: unknown) => {
      if (error instanceof UsageError) return undefined;
      throw error;
    });
    return version && makeReady(source, id, version);
  };

  return async (preview) => {
    try {
      known ??= await secret?.();
      const asked = readPreview(preview, known, now?.());
      if (typeof asked === 'string') return asked;
      const version = await load(asked.version);
      if (!version) return 'unknown';
      await pool.ensure(version);
      opened.set(version.id, version);
      return version;
    } catch (error) {
      if (error instanceof PoolFull) return 'busy';
      log.error({ err: error, preview: preview.split('.')[0] }, 'a preview could not be shown');
      return 'broken';
    }
  };
}
