import {
  type CurrentKeys,
  followTeamKeys,
  type VerifiedCache,
  openReleaseStore,
  type ReleaseSource,
  type ReleaseStore,
  withVerifiedCache,
} from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';

/** Where releases come from: the PostgreSQL `releasesUrl` if it is not empty, otherwise the folder `releaseStore`. */
type Settings = {
  releasesUrl: string;
  releaseStore: string;
  /** The folder for local copies of the releases that this server runs. */
  localCopies: string;
  /** The file with the teams' keys. */
  teamKeys?: string;
  isDevelopment: boolean;
};

/** `keys`: the keys of accepted teams; if undefined, every release is accepted. */
export type Releases = { source: ReleaseSource & VerifiedCache; store: ReleaseStore; keys?: CurrentKeys };

export function openReleases(settings: Settings, log: FastifyBaseLogger): Releases {
  const {
    releasesUrl: databaseUrl,
    releaseStore: directory,
    localCopies,
    teamKeys,
    isDevelopment,
  } = settings;
  const keys = teamKeys === undefined ? undefined : followTeamKeys(teamKeys, log);
  const store = openReleaseStore({ databaseUrl, directory, log });
  return { source: withVerifiedCache(store, localCopies, { servesMaps: isDevelopment, keys }), store, keys };
}
