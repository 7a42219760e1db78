import { readPreview } from '../releases/versions/preview-link';
import { UsageError } from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';
import { PoolFull, type WorkerPool } from '../rendering/worker-pool';
import type { VersionSource } from '../releases/store/local-releases';
import { type LoadedVersion, makeReady } from '../releases/versions/site-version';
import { type ActiveTraffic, type OpenPreview, listVersions } from './visitor-version';

type Options = {
  source: VersionSource;
  pool: Pick<WorkerPool, 'has' | 'ensure'>;
  activeTraffic: () => ActiveTraffic;
  log: Pick<FastifyBaseLogger, 'error'>;
  secret: () => Promise<string>;
};

/** Returns a function that resolves a signed link to its site version and starts workers for it. Only checked versions have links. */
export function createPreviewOpener({ source, pool, activeTraffic, log, secret }: Options): OpenPreview {
  let knownSecret: string | undefined;
  /** Previews that have workers. Once the workers have been stopped, the version is loaded again. */
  const opened = new Map<string, LoadedVersion>();

  const load = async (id: string): Promise<LoadedVersion | undefined> => {
    const loaded = opened.get(id) ?? listVersions(activeTraffic()).find((one) => one.id === id);
    if (loaded && pool.has(id)) return loaded;
    for (const other of opened.keys()) if (!pool.has(other)) opened.delete(other);
    const version = await source.version(id).catch((error: unknown) => {
      if (error instanceof UsageError) return undefined;
      throw error;
    });
    return version && makeReady(source, id, version);
  };

  return async (preview) => {
    try {
      knownSecret ??= await secret();
      const link = readPreview(preview, knownSecret);
      if (typeof link === 'string') return link;
      const version = await load(link.version);
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
