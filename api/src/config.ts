import { join, resolve } from 'node:path';
import { DRAIN_NOTICE_MS, site } from '@hireloom/contracts';
import {
  addressWith,
  bearerToken,
  imageHostsSchema,
  integer,
  logLevel,
  oneOf,
  port,
  postgresAddress,
  readEnvironment,
  UsageError,
  webAddress,
} from '@hireloom/service';
import * as v from 'valibot';

/** Whether an address leads to this machine: what stays here needs no encryption. */
export const isLoopback = (address: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address.replace(/^smtp/, 'http')).hostname);

const projectRoot = resolve(import.meta.dirname, '../..');

const optionalInteger = (fallback: number, min: number, max: number) =>
  v.optional(integer(min, max), String(fallback));

const isAllowed = v.pipe(
  v.optional(oneOf('yes', 'no'), 'no'),
  v.transform((word) => word === 'yes'),
);

const mailAddress = v.pipe(v.string(), v.email('must be an email address'));

/** Several, separated by commas. */
const originList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
  v.array(webAddress),
  v.mapItems((one) => new URL(one).origin),
);

const variables = {
  API_HOST: v.optional(v.string(), '127.0.0.1'),
  API_PORT: v.optional(port, '3001'),
  DATA_DIR: v.optional(v.string(), resolve(projectRoot, '.data')),
  DATABASE_URL: v.optional(postgresAddress),
  /** The site's own port: where the public reaches it, if nothing else is said. */
  PORT: v.optional(port, '3000'),
  METRICS_TOKEN: v.optional(bearerToken),
  ERASURES_FILE: v.optional(v.string()),
  ERASURES_CHECK_MS: optionalInteger(30_000, 50, 3_600_000),
  DATABASE_WAIT_MS: v.optional(integer(0, 600_000)),
  CONTENT_DIR: v.optional(v.string(), resolve(projectRoot, 'api/content')),
  CONTENT_CHECK_MS: optionalInteger(1000, 0, 60_000),
  IMAGE_HOSTS: v.optional(imageHostsSchema, ''),
  EVENT_LOOP_DELAY_MS: optionalInteger(2000, 0, 60_000),
  LOG_LEVEL: v.optional(logLevel, 'warn'),
  POSTS_PER_MINUTE: optionalInteger(30, 1, 1_000_000),
  POSTS_PER_HOUR: optionalInteger(200, 1, 1_000_000),
  POSTS_OF_ALL_PER_MINUTE: optionalInteger(600, 1, 100_000_000),
  MAILS_PER_RECIPIENT: optionalInteger(3, 1, 1_000_000),
  FORM_FILL_MS: optionalInteger(2000, 0, 60_000),
  ALLOWED_ORIGINS: v.optional(originList, ''),
  PUBLIC_ORIGIN: v.optional(originList, ''),
  SMTP_URL: v.optional(addressWith(['smtp', 'smtps'], 'smtp://user:password@host:587')),
  SMTP_ALLOW_PLAIN: isAllowed,
  LEADS_MAIL_TO: v.optional(mailAddress, site.email),
  LEADS_MAIL_FROM: v.optional(mailAddress, site.email),
  LEADS_WEBHOOK_URL: v.optional(addressWith(['https', 'http'], 'https://crm.example.com/leads')),
  LEADS_WEBHOOK_ALLOW_HTTP: isAllowed,
  LEADS_WEBHOOK_SECRET: v.optional(bearerToken),
  TRUST_PROXY: v.optional(v.string(), 'loopback'),
  DRAIN_NOTICE_MS: optionalInteger(DRAIN_NOTICE_MS, 0, 300_000),
} as const;

type Read = ReturnType<typeof readEnvironment<typeof variables>>;

function webhookOf({
  LEADS_WEBHOOK_URL: url,
  LEADS_WEBHOOK_SECRET: secret,
  LEADS_WEBHOOK_ALLOW_HTTP: isHttpAllowed,
}: Read) {
  if (!url) return undefined;
  if (!secret) {
    throw new UsageError(
      'LEADS_WEBHOOK_URL is set without LEADS_WEBHOOK_SECRET, with which what is sent there is signed. Set it as well.',
    );
  }
  if (url.startsWith('https:') || isHttpAllowed || isLoopback(url)) return { url, secret };
  throw new UsageError(
    'LEADS_WEBHOOK_URL begins with http://, so leads would be sent unencrypted. Use https://, or set LEADS_WEBHOOK_ALLOW_HTTP=yes.',
  );
}

const configOf = (read: Read) => ({
  host: read.API_HOST,
  /** 0 picks a free port. */
  port: read.API_PORT,
  /** The folder of the SQLite file. */
  dataDir: resolve(read.DATA_DIR),
  /** PostgreSQL; without it SQLite in `dataDir`. */
  databaseUrl: read.DATABASE_URL,
  /** How long startup waits for PostgreSQL to answer; without a limit by default. */
  databaseWaitMs: read.DATABASE_WAIT_MS ?? Infinity,
  /** The folder with the articles, case studies, testimonials and logos. */
  contentDir: resolve(read.CONTENT_DIR),
  /** Other hosts that pages may load pictures from. */
  imageHosts: read.IMAGE_HOSTS,
  /** The shortest time between two checks for newly published content. */
  contentCheckMs: read.CONTENT_CHECK_MS,
  /** How late the event loop may be before requests are refused. 0 for any time. */
  eventLoopDelayMs: read.EVENT_LOOP_DELAY_MS,
  logLevel: read.LOG_LEVEL,
  /** Forms that one address (IPv6: one /64) may send in a minute, and in an hour; an IPv6 /48 four times as many. */
  postsPerMinute: read.POSTS_PER_MINUTE,
  postsPerHour: read.POSTS_PER_HOUR,
  /** Forms that all visitors together may send in a minute. */
  postsOfAllPerMinute: read.POSTS_OF_ALL_PER_MINUTE,
  /** Mails sent to one address in 24 hours because of submitted forms. */
  mailsPerRecipient: read.MAILS_PER_RECIPIENT,
  /** A form filled in faster than this, or without a fill time, is quarantined. */
  minFillMs: read.FORM_FILL_MS,
  /** Origins of pages that may send forms, beside the service's own. */
  allowedOrigins: [...read.ALLOWED_ORIGINS, ...read.PUBLIC_ORIGIN],
  /** Where the public reaches the site: links in mails begin with it. */
  publicOrigin: read.PUBLIC_ORIGIN[0] ?? `http://localhost:${read.PORT}`,
  /** The journal of erasures. */
  erasuresFile: resolve(read.ERASURES_FILE ?? join(read.DATA_DIR, 'erasures.jsonl')),
  /** How often the database is compared with it. */
  erasuresCheckMs: read.ERASURES_CHECK_MS,
  /** Bearer token for `/metrics` and `/health`. Without it they are not served. */
  metricsToken: read.METRICS_TOKEN,
  /** The mail server; without one no mail is sent. */
  smtpUrl: read.SMTP_URL,
  /** Whether mail may leave this machine without encryption. */
  isPlainMailAllowed: read.SMTP_ALLOW_PLAIN,
  mailTo: read.LEADS_MAIL_TO,
  mailFrom: read.LEADS_MAIL_FROM,
  webhook: webhookOf(read),
  /** Addresses or names of proxies (comma-separated) whose `X-Forwarded-For`, `X-Request-Id` and `traceparent` are believed. */
  trustProxy: read.TRUST_PROXY,
  /** How long the service keeps accepting requests once shutdown begins, while `/readyz` returns 503. */
  drainNoticeMs: read.DRAIN_NOTICE_MS,
});

/** The validated environment. */
export type Config = ReturnType<typeof configOf>;

/** @throws UsageError that names the variable that is wrong */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  configOf(readEnvironment(variables, environment));
