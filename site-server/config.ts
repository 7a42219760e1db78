import {
  DRAIN_NOTICE_MS,
  imageHostsSchema,
  RUM_REPORT_PATH,
  type RumSettings,
  UsageError,
} from '@hireloom/contracts';
import { localCopiesDirectory, pagesDirectory, readTeamKeys, root, storeDirectory } from '@hireloom/releases';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { type LocalChoice, readLocalRemotes } from './development/local-remote';
import type { PurgeSettings } from './http/purge-hook';

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65535, 'must be a port number'),
);
const workers = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d?$/, 'must be a number from 1 to 99'),
  v.transform(Number),
);
const milliseconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}$/, 'must be a number of milliseconds, 300000 at most'),
  v.transform(Number),
  v.maxValue(300_000),
);
const address = v.pipe(v.string(), v.url('must be an address such as https://www.example.com'));

const hook = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^@\s]+$/, 'must be an http address without a user name in it'),
  v.url('must be an address such as https://cache.example.com/purge'),
);
const DIRECTIVE = '(?:s-maxage|stale-while-revalidate|stale-if-error)=\\d{1,9}';
const sharedCache = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^${DIRECTIVE}(?:, *${DIRECTIVE})*$`),
    'must be s-maxage, stale-while-revalidate and stale-if-error with seconds, such as "s-maxage=60, stale-if-error=86400"',
  ),
);

const environmentSchema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  API_URL: v.optional(address, 'http://127.0.0.1:3001'),
  PUBLIC_ORIGIN: v.optional(address),
  RELEASES_URL: v.optional(address),
  DATABASE_URL: v.optional(v.string()),
  NODE_ENV: v.optional(v.string(), 'production'),
  LOCAL_REMOTES: v.optional(v.string(), ''),
  DEVELOPMENT_CLIENT: v.optional(v.string()),
  RENDER_WORKERS: v.optional(workers),
  WARM_PAGES: v.optional(v.picklist(['all', 'none'], 'must be "all" or "none"'), 'all'),
  RUM_SHARE: v.optional(
    v.pipe(v.string(), v.regex(/^(0(\.\d+)?|1)$/, 'must be a number from 0 to 1'), v.transform(Number)),
    '0.1',
  ),
  RUM_URL: v.optional(address),
  IMAGE_HOSTS: v.optional(imageHostsSchema, ''),
  TEAM_KEYS: v.optional(v.pipe(v.string(), v.minLength(1, 'must be a file'))),
  TRUST_PROXY: v.optional(v.string()),
  SHARED_CACHE: v.optional(sharedCache),
  PURGE_URL: v.optional(hook),
  PURGE_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be a token without spaces'))),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have 16 characters or more'))),
  DRAIN_NOTICE_MS: v.optional(milliseconds),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

/** Variables whose value an error may show. The others may hold a secret: a token, or a password in an address. */
const SHOWN = new Set([
  'PORT',
  'RENDER_WORKERS',
  'WARM_PAGES',
  'RUM_SHARE',
  'SHARED_CACHE',
  'IMAGE_HOSTS',
  'DRAIN_NOTICE_MS',
  'LOG_LEVEL',
]);

/**
 * Port 0 is any free one; `publicOrigin` is missing where it is the server's own address; with `releasesUrl` releases come
 * from there, with `databaseUrl` from that PostgreSQL, else from the folder `releaseStore`; `trustProxy`: the proxies whose
 * `X-Forwarded-For`, `X-Request-Id` and `traceparent` are believed.
 */
export type Config = {
  port: number;
  host: string;
  releaseStore: string;
  releasesUrl?: string;
  databaseUrl: string;
  /** Where the server keeps copies of what it runs. */
  localCopies: string;
  /** Where it keeps the pages that it has rendered. */
  pagesFolder: string;
  /** Where it notes what it runs, so that the next one at its place knows of a crash. */
  crashFolder: string;
  apiUrl: string;
  publicOrigin?: string;
  /** How many processes render the live version. */
  renderWorkers: number;
  /** Whether the pages of a version are rendered before anybody asks for them. */
  warmsPages: boolean;
  logLevel: string;
  trustProxy?: string;
  /** For how long a server that is told to end says so on `/readyz`, and still takes requests. */
  drainNoticeMs: number;
  /** What shared caches may do with pages, as directives of `Cache-Control`. */
  sharedCache?: string;
  /** Missing where no cache is to be purged. */
  purge?: PurgeSettings;
  /** Bearer token for the metrics. Without it they are not served. */
  metricsToken?: string;
  /** Other hosts whose pictures pages show. */
  imageHosts: readonly string[];
  /** Missing where nothing is measured. */
  rum?: RumSettings;
  /** The file with the keys of the teams whose releases the site takes and runs; without it, any that lie in its store. */
  teamKeys?: string;
  isDevelopment: boolean;
  localRemotes: LocalChoice;
  /** The script by which pages take over what is saved. Missing where nobody builds it. */
  developmentClient?: string;
};

type Measured = Pick<v.InferOutput<typeof environmentSchema>, 'RUM_SHARE' | 'RUM_URL'>;

const rumOf = ({ RUM_SHARE: share, RUM_URL: target }: Measured): RumSettings | undefined =>
  share > 0 ? { share, target: target ?? RUM_REPORT_PATH } : undefined;

/** One core is for answering. */
const spareCores = () => Math.max(1, os.availableParallelism() - 1);

/** @throws UsageError that says what is wrong in the file. */
function checkedTeamKeys(given: string): string {
  const file = path.resolve(root, given);
  readTeamKeys(file);
  return file;
}

/** @throws UsageError that names the variable that can't be used. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const result = v.safeParse(environmentSchema, environment);
  if (!result.success) {
    const [issue] = result.issues;
    const name = v.getDotPath(issue) ?? '';
    const value = SHOWN.has(name) ? `; it is "${String(issue.input)}"` : '';
    throw new UsageError(`${name} ${issue.message}${value}.`);
  }
  const { PUBLIC_ORIGIN, ...given } = result.output;
  const isDevelopment = given.NODE_ENV === 'development';
  if (given.LOCAL_REMOTES && !isDevelopment) {
    throw new UsageError('LOCAL_REMOTES is for development alone: deploy the remote instead.');
  }
  return {
    port: given.PORT,
    host: given.HOST,
    releaseStore: storeDirectory(),
    releasesUrl: given.RELEASES_URL,
    // What is saved every minute is for nobody else.
    databaseUrl: isDevelopment ? '' : (given.DATABASE_URL ?? ''),
    localCopies: localCopiesDirectory(),
    pagesFolder: pagesDirectory(),
    crashFolder: path.join(path.dirname(pagesDirectory()), 'crashes'),
    apiUrl: new URL(given.API_URL).origin,
    publicOrigin: PUBLIC_ORIGIN && new URL(PUBLIC_ORIGIN).origin,
    renderWorkers: given.RENDER_WORKERS ?? spareCores(),
    // In development a release is changed every minute, and its pages are not worth the time.
    warmsPages: given.WARM_PAGES === 'all' && !isDevelopment,
    logLevel: given.LOG_LEVEL,
    trustProxy: given.TRUST_PROXY,
    drainNoticeMs: given.DRAIN_NOTICE_MS ?? (isDevelopment ? 0 : DRAIN_NOTICE_MS),
    sharedCache: given.SHARED_CACHE,
    purge: given.PURGE_URL ? { url: given.PURGE_URL, token: given.PURGE_TOKEN } : undefined,
    metricsToken: given.METRICS_TOKEN,
    rum: rumOf(given),
    imageHosts: given.IMAGE_HOSTS,
    // What is made of files that were just saved is signed by nobody.
    teamKeys: given.TEAM_KEYS && !isDevelopment ? checkedTeamKeys(given.TEAM_KEYS) : undefined,
    isDevelopment,
    localRemotes: readLocalRemotes(given.LOCAL_REMOTES),
    developmentClient: isDevelopment ? given.DEVELOPMENT_CLIENT : undefined,
  };
}
