import { DRAIN_NOTICE_MS, RUM_REPORT_PATH, type RumSettings } from '@hireloom/contracts';
import { readTeamKeys, root } from '@hireloom/releases';
import {
  bearerToken,
  imageHostsSchema,
  integer,
  logLevel,
  oneOf,
  port,
  postgresAddress,
  readEnvironment,
  textLike,
  UsageError,
  webAddress,
} from '@hireloom/service';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';

const variables = {
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  API_URL: v.optional(webAddress, 'http://127.0.0.1:3001'),
  PUBLIC_ORIGIN: v.optional(webAddress),
  DATA_DIR: v.optional(v.string(), '.data'),
  RELEASES_DIR: v.optional(v.string()),
  DATABASE_URL: v.optional(postgresAddress),
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
  IMAGE_HOSTS: v.optional(imageHostsSchema, ''),
  TEAM_KEYS: v.optional(v.string()),
  TRUST_PROXY: v.optional(v.string()),
  METRICS_TOKEN: v.optional(bearerToken),
  /** Only checked here: `startTelemetry` and OpenTelemetry's SDK read it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webAddress),
  DRAIN_NOTICE_MS: v.optional(integer(0, 300_000)),
  /** Only checked here: `time-limits.ts` reads it, in this process and in the render workers. */
  TIME_LIMIT_FACTOR: v.optional(integer(1, 1000)),
  LOG_LEVEL: v.optional(logLevel, 'info'),
} as const;

type Read = ReturnType<typeof readEnvironment<typeof variables>>;

/** Undefined if RUM is turned off. */
const rumOf = ({ RUM_SHARE: share, RUM_URL: target = RUM_REPORT_PATH }: Read): RumSettings | undefined =>
  share > 0 ? { share, target, acceptsInteraction: true } : undefined;

/** @throws UsageError if the file cannot be read as team keys */
function checkedTeamKeys(given: string): string {
  const file = path.resolve(root, given);
  readTeamKeys(file);
  return file;
}

function configOf(read: Read, isDevelopment: boolean) {
  const dataDirectory = path.resolve(root, read.DATA_DIR);
  return {
    /** 0 means any free port. */
    port: read.PORT,
    host: read.HOST,
    /** Releases come from PostgreSQL at `databaseUrl` if it is set, else from the folder `releaseStore`. */
    // A development server stores a release for each change, which must not go into a shared store.
    databaseUrl: isDevelopment ? '' : (read.DATABASE_URL ?? ''),
    releaseStore: path.resolve(root, read.RELEASES_DIR ?? path.join(dataDirectory, 'releases')),
    /** The folder for local copies of the releases that this server runs. */
    localCopies: path.join(dataDirectory, 'running'),
    apiUrl: new URL(read.API_URL).origin,
    /** Undefined if visitors use the server's own address. */
    publicOrigin: read.PUBLIC_ORIGIN && new URL(read.PUBLIC_ORIGIN).origin,
    /** The number of processes that render the live version. By default, one core is left for answering requests. */
    renderWorkers: read.RENDER_WORKERS ?? Math.max(1, os.availableParallelism() - 1),
    /** Whether debuggers may attach to render workers, which then run without Node's permission model. */
    inspectsWorkers: read.INSPECT_WORKERS !== undefined,
    /** Whether to render a version's pages before anyone requests them. Off in development, where pages change too often. */
    warmsPages: read.WARM_PAGES === 'all' && !isDevelopment,
    logLevel: read.LOG_LEVEL,
    /** Proxies whose `X-Forwarded-For`, `X-Request-Id` and `traceparent` are trusted. */
    trustProxy: read.TRUST_PROXY,
    /** How long the server keeps accepting requests once shutdown begins, while `/readyz` returns 503. */
    drainNoticeMs: read.DRAIN_NOTICE_MS ?? (isDevelopment ? 0 : DRAIN_NOTICE_MS),
    /** The bearer token for the metrics. Without it, they are not served. */
    metricsToken: read.METRICS_TOKEN,
    rum: rumOf(read),
    /** Other hosts that pages may load pictures from. */
    imageHosts: read.IMAGE_HOSTS,
    /** The file with the keys of the teams whose releases are accepted. If undefined, all releases in the store are accepted. */
    teamKeys: read.TEAM_KEYS && !isDevelopment ? checkedTeamKeys(read.TEAM_KEYS) : undefined,
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
