import { resolve } from 'node:path';
import * as v from 'valibot';
import { StartError } from './start-error';

const projectRoot = resolve(import.meta.dirname, '../..');

const wholeNumber = (fallback: number, min: number, max: number) => {
  const demand = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^\d{1,9}$/, demand),
    v.transform(Number),
    v.minValue(min, demand),
    v.maxValue(max, demand),
  );
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const postgresAddress = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
  v.url('must be an address like postgres://user:password@host:5432/database'),
);

const environmentSchema = v.object({
  API_HOST: v.optional(v.string(), '127.0.0.1'),
  API_PORT: wholeNumber(3001, 0, 65_535),
  DATA_DIR: v.optional(v.string(), resolve(projectRoot, '.data')),
  DATABASE_URL: v.optional(postgresAddress),
  CONTENT_DIR: v.optional(v.string(), resolve(projectRoot, 'api/content')),
  CONTENT_CHECK_MS: wholeNumber(1000, 0, 60_000),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'warn'),
  POSTS_PER_MINUTE: wholeNumber(20, 1, 1_000_000),
  TRUST_PROXY: v.optional(v.string(), 'loopback'),
});

/** What the environment says, checked. */
export type Config = {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Where the SQLite file lies. */
  dataDir: string;
  /** PostgreSQL; without it SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** The folder with the articles, case studies, testimonials and logos. */
  contentDir: string;
  /** How often the service looks whether other content was published, at most. */
  contentCheckMs: number;
  logLevel: (typeof logLevels)[number];
  /** Forms that one address may send in a minute. */
  postsPerMinute: number;
  /** Addresses or names of proxies (comma-separated) whose `X-Forwarded-For` is believed. */
  trustProxy: string;
};

/** An empty variable counts as not set: that is what an unset line in a container's settings gives. */
function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

/** Reads the environment once. Throws a StartError that names the variable. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const result = v.safeParse(environmentSchema, withoutEmpty(environment));
  if (!result.success) {
    const [issue] = result.issues;
    throw new StartError(`The environment variable ${v.getDotPath(issue)} ${issue.message}.`);
  }
  const read = result.output;
  return {
    host: read.API_HOST,
    port: read.API_PORT,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    contentDir: resolve(read.CONTENT_DIR),
    contentCheckMs: read.CONTENT_CHECK_MS,
    logLevel: read.LOG_LEVEL,
    postsPerMinute: read.POSTS_PER_MINUTE,
    trustProxy: read.TRUST_PROXY,
  };
}
