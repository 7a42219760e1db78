import type { CurrentKeys, ReleaseStore } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { TrafficFollower } from '../traffic/follow-traffic';
import { candidateCheck } from './check-candidate';
import { deployRoutes } from './deploy-routes';

type Parts = {
  /** Missing where releases come from another origin, which takes them too. */
  store?: ReleaseStore;
  /** Missing where no team keys are known. */
  keys?: CurrentKeys;
  follower: Pick<TrafficFollower, 'look'>;
  publicOrigin: string;
};

/** Where team keys are known: takes what teams deploy. */
export async function takeDeploys(
  app: FastifyInstance,
  { apiUrl }: Pick<Config, 'apiUrl'>,
  { store, keys, follower, publicOrigin }: Parts,
) {
  if (!keys || !store) return;
  const onChange = () => void follower.look();
  await deployRoutes(app, { keys, store, publicOrigin, check: candidateCheck(apiUrl), onChange });
}
