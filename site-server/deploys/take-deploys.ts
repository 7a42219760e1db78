import type { ReleaseStore } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { TrafficFollower } from '../traffic/follow-traffic';
import type { VersionSource } from '../traffic/served-version';
import { candidateCheck } from './check-candidate';
import { deployRoutes } from './deploy-routes';
import { hideUnsigned } from './require-signatures';

type Parts = {
  source: VersionSource;
  /** Missing where releases come from another origin, which takes them too. */
  store?: ReleaseStore;
  follower: Pick<TrafficFollower, 'look'>;
  publicOrigin: string;
};

/** Where team keys are known: takes what teams deploy, and serves what they have signed alone. */
export async function takeDeploys(
  app: FastifyInstance,
  { teamKeys: keys, apiUrl }: Pick<Config, 'teamKeys' | 'apiUrl'>,
  { source, store, follower, publicOrigin }: Parts,
) {
  if (!keys) return;
  hideUnsigned(app, source, keys);
  if (!store) return;
  const onChange = () => void follower.look();
  await deployRoutes(app, { keys, store, publicOrigin, check: candidateCheck(apiUrl), onChange });
}
