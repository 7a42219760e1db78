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

/** Where releases come from: `releasesUrl` if it is set, else the PostgreSQL `databaseUrl`, else the folder `releaseStore`. */
type Settings = {
  releasesUrl?: string;
  databaseUrl: string;
  releaseStore: string;
  /** The folder with copies of what this server runs. */
  localCopies: string;
  /** The file with the teams' keys. */
  teamKeys?: string;
  isDevelopment: boolean;
};

/** `store`: undefined if releases come from another origin. `keys`: of the teams whose releases are accepted; without, all are. */
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
