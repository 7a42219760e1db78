import { apiConfigOf, apiVariables } from '@hireloom/api/config';
import { RUM_REPORT_PATH, type RumSettings } from '@hireloom/contracts';
import { developmentDirectory } from '@hireloom/releases';
import {
  integer,
  oneOf,
  readEnvironment,
  textLike,
  unknownSettings,
  UsageError,
  webAddress,
} from '@hireloom/service';
import os from 'node:os';
import * as v from 'valibot';

const variables = {
  ...apiVariables,
  NODE_ENV: v.optional(v.string(), 'production'),
  DEVELOPMENT_CLIENT: v.optional(v.string()),
  INSPECT_WORKERS: v.optional(v.literal('yes')),
  RENDER_WORKERS: v.optional(integer(1, 99)),
  WARM_PAGES: v.optional(oneOf('all', 'none'), 'all'),
  RUM_SHARE: v.optional(
    v.pipe(textLike(/^(0(\.\d+)?|1)$/, 'a number from 0 to 1'), v.transform(Number)),
    '0.1',
  ),
  RUM_URL: v.optional(webAddress),
  /** Only checked here: `time-limits.ts` reads it, in this process and in the render workers. */
  TIME_LIMIT_FACTOR: v.optional(integer(1, 1000)),
} as const;

type Read = ReturnType<typeof readEnvironment<typeof variables>>;

/** Undefined if RUM is turned off. */
const rumOf = ({ RUM_SHARE: share, RUM_URL: target = RUM_REPORT_PATH }: Read): RumSettings | undefined =>
  share > 0 ? { share, target, acceptsInteraction: true } : undefined;

/** Settings that are misspelled, or of an earlier version. */
export const unknownIn = (environment: NodeJS.ProcessEnv) =>
  unknownSettings(Object.keys(variables), environment);

function configOf(read: Read, isDevelopment: boolean) {
  const api = apiConfigOf(read);
  const { dataDir } = api;
  return {
    ...api,
    /** Releases come from PostgreSQL at this address if there is one, else from a SQLite file in `releasesFolder`. */
    // A development server stores a release for each change, which must not go into a shared store.
    releasesUrl: isDevelopment ? '' : (read.DATABASE_URL ?? ''),
    releasesFolder: isDevelopment ? developmentDirectory(dataDir) : dataDir,
    /** The number of processes that render the live version. By default, one core is left for answering requests. */
    renderWorkers: read.RENDER_WORKERS ?? Math.max(1, os.availableParallelism() - 1),
    /** Whether debuggers may attach to render workers, which then run without Node's permission model. */
    inspectsWorkers: read.INSPECT_WORKERS !== undefined,
    /** Whether to render a version's pages before anyone requests them. Off in development, where pages change too often. */
    warmsPages: read.WARM_PAGES === 'all' && !isDevelopment,
    rum: rumOf(read),
    isDevelopment,
    /** The script by which pages apply saved changes. Undefined if no build process watches the sources. */
    developmentClient: isDevelopment ? read.DEVELOPMENT_CLIENT : undefined,
  };
}

export type Config = ReturnType<typeof configOf>;

/** Debuggers stop a worker for longer than any limit, in development only. */
const FACTOR_LIMIT = 20;

/** @throws UsageError that names the invalid variable */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const read = readEnvironment(variables, environment);
  const isDevelopment = read.NODE_ENV === 'development';
  if ((read.TIME_LIMIT_FACTOR ?? 1) > FACTOR_LIMIT && !isDevelopment)
    throw new UsageError(`TIME_LIMIT_FACTOR must be at most ${FACTOR_LIMIT} outside development.`);
  if (read.INSPECT_WORKERS && !isDevelopment)
    throw new UsageError(
      'INSPECT_WORKERS is for development only: debuggers bypass the protection of workers.',
    );
  return configOf(read, isDevelopment);
}
