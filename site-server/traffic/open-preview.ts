import { UsageError } from '@hireloom/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { PoolFull, type WorkerPool } from '../rendering/worker-pool';
import { type InForce, versionsOf } from './follow-traffic';
import { makeReady, type ServedVersion, type VersionSource } from './served-version';

/** Why a preview can't be shown. */
export type Refusal = 'not understood' | 'unknown' | 'busy' | 'broken';

export type OpenPreview = (id: string) => Promise<ServedVersion | Refusal>;

type Options = {
  source: VersionSource;
  pool: Pick<WorkerPool, 'has' | 'ensure'>;
  inForce: () => InForce;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** Makes the function that gives any site version of the store with workers for it. Only what a deploy has checked is there. */
export function previewOpener({ source, pool, inForce, log }: Options): OpenPreview {
  /** Those that were opened; each is read again once its workers have ended. */
  const opened = new Map<string, ServedVersion>();

  const load = async (id: string): Promise<ServedVersion | undefined> => {
    const ready = opened.get(id) ?? versionsOf(inForce()).find((one) => one.id === id);
    if (ready && pool.has(id)) return ready;
    for (const known of opened.keys()) if (!pool.has(known)) opened.delete(known);
    const version = await source.version(id).catch((error: unknown) => {
      if (error instanceof UsageError) return undefined;
      throw error;
    });
    return version && makeReady(source, id, version);
  };

  return async (id) => {
    try {
      const version = await load(id);
      if (!version) return 'unknown';
      await pool.ensure(version);
      opened.set(id, version);
      return version;
    } catch (error) {
      if (error instanceof PoolFull) return 'busy';
      log.error({ err: error, preview: id }, 'a preview could not be shown');
      return 'broken';
    }
  };
}
