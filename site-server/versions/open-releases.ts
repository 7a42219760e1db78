import {
  type CurrentKeys,
  followTeamKeys,
  type VerifiedCache,
  openHttpReleases,
  openReleaseStore,
  type ReleaseSource,
  type ReleaseStore,
  withVerifiedCache,
} from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';

/** Where releases come from: `releasesUrl` if it is set, otherwise the PostgreSQL `databaseUrl`, otherwise the folder `releaseStore`. */
type Settings = {
  releasesUrl?: string;
  databaseUrl: string;
  releaseStore: string;
  /** The folder for local copies of the releases that this server runs. */
  localCopies: string;
  /** The file with the teams' keys. */
  teamKeys?: string;
  isDevelopment: boolean;
};

/**
 * `store`: undefined if releases come from another origin. `keys`: the keys of accepted teams; if undefined, every release is
 * accepted.
 */
export type Releases = { source: ReleaseSource & VerifiedCache; store?: ReleaseStore; keys?: CurrentKeys };

export function openReleases(settings: Settings, log: FastifyBaseLogger): Releases {
  const {
    releasesUrl,
    databaseUrl,
    releaseStore: directory,
    localCopies,
    teamKeys,
    isDevelopment,
  } = settings;
  const keys = teamKeys === undefined ? undefined : followTeamKeys(teamKeys, log);
  const store = releasesUrl ? undefined : openReleaseStore({ databaseUrl, directory, log });
  const origin = store ?? openHttpReleases(releasesUrl ?? '');
  return { source: withVerifiedCache(origin, localCopies, { servesMaps: isDevelopment, keys }), store, keys };
}
