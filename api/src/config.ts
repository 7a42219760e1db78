import { join, resolve } from 'node:path';
import { DRAIN_NOTICE_MS, EVENT_LOOP_DELAY_MS, site } from '@hireloom/contracts';
import {
  addressWith,
  bearerToken,
  imageHostsSchema,
  integer,
  logLevel,
  port,
  postgresAddress,
  readEnvironment,
  UsageError,
  webAddress,
} from '@hireloom/service';
import * as v from 'valibot';

/** Whether an address is on this machine, where traffic needs no encryption. */
export const isLoopback = (address: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address.replace(/^smtp/, 'http')).hostname);

const projectRoot = resolve(import.meta.dirname, '../..');

const optionalInteger = (fallback: number, min: number, max: number) =>
  v.optional(integer(min, max), String(fallback));

const mailAddress = v.pipe(v.string(), v.email('must be an email address'));

/** Origins, separated by commas. */
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

/** The settings of the server that content and leads need, and those that every part reads. */
export const apiVariables = {
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port, '3000'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(postgresAddress),
  PUBLIC_ORIGIN: v.optional(webAddress),
  TRUST_PROXY: v.optional(v.string()),
  METRICS_TOKEN: v.optional(bearerToken),
  LOG_LEVEL: v.optional(logLevel, 'info'),
  DRAIN_NOTICE_MS: optionalInteger(DRAIN_NOTICE_MS, 0, 300_000),
  /** Only checked here: `startTelemetry` and OpenTelemetry's SDK read it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webAddress),
  ERASURES_FILE: v.optional(v.string()),
  CONTENT_DIR: v.optional(v.string(), 'api/content'),
  IMAGE_HOSTS: v.optional(imageHostsSchema, ''),
  POSTS_PER_MINUTE: optionalInteger(30, 1, 1_000_000),
  LEADS_MAILS_PER_HOUR: optionalInteger(20, 1, 1_000_000),
  FORM_FILL_MS: optionalInteger(500, 0, 60_000),
  ALLOWED_ORIGINS: v.optional(originList, ''),
  SMTP_URL: v.optional(addressWith(['smtp', 'smtps'], 'smtp://user:password@host:587')),
  LEADS_MAIL_TO: v.optional(mailAddress, site.email),
  LEADS_MAIL_FROM: v.optional(mailAddress, site.email),
  LEADS_WEBHOOK_URL: v.optional(addressWith(['https', 'http'], 'https://crm.example.com/leads')),
  LEADS_WEBHOOK_SECRET: v.optional(bearerToken),
} as const;

type Read = ReturnType<typeof readEnvironment<typeof apiVariables>>;

function webhookOf({ LEADS_WEBHOOK_URL: url, LEADS_WEBHOOK_SECRET: secret }: Read) {
  if (!url) return undefined;
  if (!secret) {
    throw new UsageError(
      'LEADS_WEBHOOK_URL is set without LEADS_WEBHOOK_SECRET, with which what is sent there is signed. Set it as well.',
    );
  }
  if (url.startsWith('https:') || isLoopback(url)) return { url, secret };
  throw new UsageError(
    'LEADS_WEBHOOK_URL begins with http://, so leads would be sent unencrypted. Use https://, or an address of this machine.',
  );
}

const publicOriginOf = ({ PUBLIC_ORIGIN: address }: Read) => address && new URL(address).origin;

export const apiConfigOf = (read: Read) => ({
  host: read.HOST,
  /** 0 picks a free port. */
  port: read.PORT,
  /** The folder of the SQLite file and, by default, of the erasure journal. */
  dataDir: resolve(projectRoot, read.DATA_DIR),
  /** The PostgreSQL database; without it, SQLite in `dataDir` is used. */
  databaseUrl: read.DATABASE_URL,
  /** The folder with the articles, case studies, testimonials and logos. */
  contentDir: resolve(projectRoot, read.CONTENT_DIR),
  /** Other hosts that pages may load pictures from. */
  imageHosts: read.IMAGE_HOSTS,
  /** How often the content folder is looked at, and how long nobody must have written to it before it is read again. */
  contentCheckMs: 1000,
  eventLoopDelayMs: EVENT_LOOP_DELAY_MS,
  logLevel: read.LOG_LEVEL,
  /** Forms that one address (IPv6: one /64) may send per minute, hour and day. An IPv6 /48 may send four times as many. */
  postsPerMinute: read.POSTS_PER_MINUTE,
  postsPerHour: 7 * read.POSTS_PER_MINUTE,
  postsPerDay: 20 * read.POSTS_PER_MINUTE,
  /** Forms that all visitors together may send per minute, and a network a tenth of it. Further ones are quarantined. */
  postsOfAllPerMinute: Math.max(600, 20 * read.POSTS_PER_MINUTE),
  /** Mails about one lead each that the agency gets within an hour. Further leads share mails. */
  leadMailsPerHour: read.LEADS_MAILS_PER_HOUR,
  /** Maximum number of mails sent to one address in 24 hours because of submitted forms. */
  mailsPerRecipient: 3,
  /** A form typed faster than this, or without a fill time, is quarantined. Fast typists need more for a short email address. */
  minFillMs: read.FORM_FILL_MS,
  /** Origins of pages that may send forms, besides the server's own. */
  allowedOrigins: [...read.ALLOWED_ORIGINS, publicOriginOf(read) ?? []].flat(),
  /** The origin at which visitors reach the site, also in the links of mails. */
  publicOrigin: publicOriginOf(read) ?? `http://localhost:${read.PORT}`,
  /** The erasure journal. */
  erasuresFile: resolve(projectRoot, read.ERASURES_FILE ?? join(read.DATA_DIR, 'erasures.jsonl')),
  /** How often the database is compared with the journal. */
  erasuresCheckMs: 30_000,
  /** Bearer token for `/metrics` and `/health`. Without it, both return 404. */
  metricsToken: read.METRICS_TOKEN,
  /** The mail server. Without one, no mail is sent. Its query may have options of nodemailer, such as `requireTLS=false`. */
  smtpUrl: read.SMTP_URL,
  mailTo: read.LEADS_MAIL_TO,
  mailFrom: read.LEADS_MAIL_FROM,
  webhook: webhookOf(read),
  /** Proxies whose `X-Forwarded-For`, `X-Request-Id` and `traceparent` are trusted. */
  trustProxy: read.TRUST_PROXY,
  /** How long the server keeps accepting requests after shutdown begins, while `/readyz` returns 503. */
  drainNoticeMs: read.DRAIN_NOTICE_MS,
});

/** The part of the configuration that content and leads need. */
export type Config = ReturnType<typeof apiConfigOf>;

/** For commands and for the server without pages. @throws UsageError that names the invalid variable */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  apiConfigOf(readEnvironment(apiVariables, environment));
