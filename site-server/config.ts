import { UsageError } from '@hireloom/releases';
import path from 'node:path';
import * as v from 'valibot';
import { VISIT_REPORT_PATH } from '../shell/src/field-data/visit-report';
import type { SiteSettings } from '../shell/src/site-settings';
import { type LocalChoice, readLocalRemotes } from './development/local-remote';

const root = path.resolve(import.meta.dirname, '../..');

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65535),
);
const address = v.pipe(v.string(), v.url('must be an address such as https://www.example.com'));

const environmentSchema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './.data'),
  API_URL: v.pipe(v.optional(address, 'http://127.0.0.1:3001')),
  PUBLIC_ORIGIN: v.optional(address),
  RELEASES_DIR: v.optional(v.string()),
  RELEASES_URL: v.optional(address),
  SHELL_BUILD: v.optional(v.string(), 'shell/dist'),
  NODE_ENV: v.optional(v.string(), 'production'),
  LOCAL_REMOTES: v.optional(v.string(), ''),
  FIELD_DATA_SHARE: v.optional(
    v.pipe(v.string(), v.regex(/^(0(\.\d+)?|1)$/, 'must be a number from 0 to 1'), v.transform(Number)),
    '0.1',
  ),
  FIELD_DATA_URL: v.optional(address),
  TRUST_PROXY: v.optional(v.string()),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have 16 characters or more'))),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

/**
 * What the site server is told from outside. Port 0 is any free one; `publicOrigin` is missing where it is to be its
 * own address; with `releasesUrl` releases come from there and `releaseStore` keeps their server builds; `trustProxy` names the addresses of proxies whose word on a visitor's address is believed.
 */
export type Config = {
  port: number;
  host: string;
  releaseStore: string;
  releasesUrl?: string;
  shellAssets: string;
  apiUrl: string;
  publicOrigin?: string;
  logLevel: string;
  trustProxy?: string;
  /** Whoever sends it may read the metrics; without it this machine alone may. */
  metricsToken?: string;
  fieldData: SiteSettings['fieldData'];
  isDevelopment: boolean;
  localRemotes: LocalChoice;
};

type Measured = Pick<v.InferOutput<typeof environmentSchema>, 'FIELD_DATA_SHARE' | 'FIELD_DATA_URL'>;

const fieldDataOf = ({ FIELD_DATA_SHARE: share, FIELD_DATA_URL: target }: Measured) =>
  share > 0 ? { share, target: target ?? VISIT_REPORT_PATH } : undefined;

/** @throws UsageError that names the variable that can't be used. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const result = v.safeParse(environmentSchema, environment);
  if (!result.success) {
    const [issue] = result.issues;
    throw new UsageError(`${v.getDotPath(issue)} ${issue.message}; it is "${String(issue.input)}".`);
  }
  const { DATA_DIR, RELEASES_DIR, PUBLIC_ORIGIN, ...given } = result.output;
  const isDevelopment = given.NODE_ENV === 'development';
  if (given.LOCAL_REMOTES && !isDevelopment) {
    throw new UsageError('LOCAL_REMOTES is for development alone: deploy the remote instead.');
  }
  return {
    port: given.PORT,
    host: given.HOST,
    releaseStore: path.resolve(root, RELEASES_DIR ?? path.join(DATA_DIR, 'releases')),
    releasesUrl: given.RELEASES_URL,
    shellAssets: path.resolve(root, given.SHELL_BUILD),
    apiUrl: new URL(given.API_URL).origin,
    publicOrigin: PUBLIC_ORIGIN && new URL(PUBLIC_ORIGIN).origin,
    logLevel: given.LOG_LEVEL,
    trustProxy: given.TRUST_PROXY,
    metricsToken: given.METRICS_TOKEN,
    fieldData: fieldDataOf(given),
    isDevelopment,
    localRemotes: readLocalRemotes(given.LOCAL_REMOTES),
  };
}
