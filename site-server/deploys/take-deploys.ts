import { candidateCheck, type CurrentKeys, type ReleaseStore } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import type { TrafficFollower } from '../traffic/follow-traffic';
import { deployRoutes } from './deploy-routes';

type Parts = {
  /** Missing where releases come from another origin, which takes them too. */
  store?: ReleaseStore;
  /** Missing where no team keys are known. */
  keys?: CurrentKeys;
  follower: Pick<TrafficFollower, 'look'>;
  publicOrigin: string;
};

/** The bundle beside this server's, or TypeScript if the server runs from its source. */
function checkProgram(): string[] {
  const bundled = path.join(import.meta.dirname, 'check-candidate-program.mjs');
  if (existsSync(bundled)) return [bundled];
  return ['--import', 'tsx', path.join(import.meta.dirname, 'check-candidate-program.ts')];
}

/** Where team keys are known: takes what teams deploy. */
export async function takeDeploys(
  app: FastifyInstance,
  { apiUrl }: Pick<Config, 'apiUrl'>,
  { store, keys, follower, publicOrigin }: Parts,
) {
  if (!keys || !store) return;
  const onChange = () => void follower.look();
  const check = candidateCheck(checkProgram(), apiUrl);
  await deployRoutes(app, { keys, store, publicOrigin, check, onChange });
}
