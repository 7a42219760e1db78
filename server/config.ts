import { EVENT_LOOP_DELAY_MS, RUM_REPORT_PATH, type RumSettings } from '@hireloom/contracts';
import { developmentDirectory, isLoopback, root, UsageError } from '@hireloom/releases';
import os from 'node:os';
import { join, resolve } from 'node:path';
import { readSettings, type Settings } from './settings';

function readWebhook({ LEADS_WEBHOOK_URL: url, LEADS_WEBHOOK_SECRET: secret }: Settings) {
  if (!url) return undefined;
  if (!secret) {
    throw new UsageError(
      'LEADS_WEBHOOK_URL is set without LEADS_WEBHOOK_SECRET, the key that signs each call. Set both.',
    );
  }
  if (url.startsWith('https:') || isLoopback(new URL(url))) return { url, secret };
  throw new UsageError(
    'LEADS_WEBHOOK_URL starts with http://, so leads would be sent unencrypted. Use https://, or a URL on this machine.',
  );
}

const readPublicOrigin = ({ PUBLIC_ORIGIN: address }: Settings) => address && new URL(address).origin;

const readRum = ({ RUM_SHARE: share }: Settings): RumSettings | undefined =>
  share > 0 ? { share, target: RUM_REPORT_PATH } : undefined;

const leadsConfig = (read: Settings) => ({
  /** Maximum forms per minute and per hour from one IP address (IPv6: one /64). */
  postsPerMinute: read.POSTS_PER_MINUTE,
  postsPerHour: 7 * read.POSTS_PER_MINUTE,
  /** Maximum forms per minute from all visitors together, and a tenth of it from one network. Further ones are quarantined. */
  postsOfAllPerMinute: Math.max(600, 20 * read.POSTS_PER_MINUTE),
  /** Maximum number of mails sent to one email address in 24 hours because of submitted forms. */
  mailsPerRecipient: 3,
  /** A form typed faster than this, or without a fill time, is quarantined. Even fast typists need longer for a short email address. */
  minFillMs: read.FORM_FILL_MS,
  allowedOrigins: [...read.ALLOWED_ORIGINS, readPublicOrigin(read) ?? []].flat(),
  erasuresFile: resolve(root, read.ERASURES_FILE ?? join(read.DATA_DIR, 'erasures.jsonl')),
  erasuresCheckMs: 30_000,
  writeCheckMs: 10_000,
  /** The mail server. Without one, no mail is sent. Its query may have options of nodemailer, such as `requireTLS=false`. */
  smtpUrl: read.SMTP_URL,
  mailTo: read.LEADS_MAIL_TO,
  mailFrom: read.LEADS_MAIL_FROM,
  webhook: readWebhook(read),
});

/** Where the desk listens, and at which address the agency's people open it. Undefined: there is no desk. */
function readDesk(read: Settings) {
  const { DESK_PORT: port, DESK_SOCKET: socket, DESK_ORIGIN: address, DESK_USER_HEADER: userHeader } = read;
  const origin = address && new URL(address).origin;
  if (socket !== undefined) {
    if (port !== undefined) throw new UsageError('DESK_PORT and DESK_SOCKET are both set. Set one of them.');
    if (!origin)
      throw new UsageError(
        'DESK_SOCKET is set without DESK_ORIGIN, the address of the desk at your proxy. Set both.',
      );
    return { socket: resolve(root, socket), origin, userHeader: userHeader?.toLowerCase() };
  }
  if (port === undefined) return undefined;
  // Render workers may open TCP connections, so a port would show every lead to the code of every team.
  if (read.PUBLIC_ORIGIN && !isLoopback(new URL(read.PUBLIC_ORIGIN)))
    throw new UsageError(
      'DESK_PORT is for a site on your own machine. On a public site, set DESK_SOCKET instead (docs/agency.md).',
    );
  return { port, origin };
}

export type DeskSettings = NonNullable<ReturnType<typeof readDesk>>;

function createConfig(read: Settings, isDevelopment: boolean) {
  const dataDir = resolve(root, read.DATA_DIR);
  return {
    ...leadsConfig(read),
    host: read.HOST,
    port: read.PORT,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    /** The folder with the articles, case studies, testimonials and logos that a first start publishes. */
    contentDir: resolve(root, read.CONTENT_DIR),
    imageHosts: read.IMAGE_HOSTS,
    /** Whether saves in `contentDir` are published, until somebody publishes by command: not where several servers share a database. */
    followsContentDir: isDevelopment || !read.DATABASE_URL,
    contentCheckMs: 1000,
    /** The program that reads content files. By default the one that is bundled beside the server. */
    readingProgram: undefined as string | undefined,
    eventLoopDelayMs: EVENT_LOOP_DELAY_MS,
    logLevel: read.LOG_LEVEL,
    publicOrigin: readPublicOrigin(read) ?? `http://localhost:${read.PORT}`,
    /** Bearer token for `/metrics` and `/health`. Without it, both return 404. */
    metricsToken: read.METRICS_TOKEN,
    /** Proxies whose `X-Forwarded-For`, `X-Request-Id` and `traceparent` are trusted. */
    trustProxy: read.TRUST_PROXY,
    /** How long the server keeps accepting requests after shutdown begins, while `/readyz` returns 503. */
    drainNoticeMs: read.DRAIN_NOTICE_MS,
    /** The database of the release store: PostgreSQL at this URL, or else a SQLite file in `releasesFolder`. */
    // A development server stores a release for each change, which must not go into a shared store.
    releasesUrl: isDevelopment ? '' : (read.DATABASE_URL ?? ''),
    releasesFolder: isDevelopment ? developmentDirectory(dataDir) : dataDir,
    /** The number of processes that render the live version. By default, one core is left for serving requests. */
    renderWorkers: read.RENDER_WORKERS ?? Math.max(1, os.availableParallelism() - 1),
    /** Whether debuggers may attach to render workers, which then run without Node's permission model. */
    inspectsWorkers: read.INSPECT_WORKERS !== undefined,
    /** Whether to render a version's pages before anyone requests them. Off in development, where pages change too often. */
    warmsPages: read.WARM_PAGES === 'all' && !isDevelopment,
    rum: readRum(read),
    desk: readDesk(read),
    isDevelopment,
  };
}

export type Config = ReturnType<typeof createConfig>;

/** Debuggers pause a worker for longer than any timeout. Only used in development. */
const FACTOR_LIMIT = 20;

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const read = readSettings(environment);
  const isDevelopment = read.NODE_ENV === 'development';
  if ((read.TIME_LIMIT_FACTOR ?? 1) > FACTOR_LIMIT && !isDevelopment)
    throw new UsageError(`TIME_LIMIT_FACTOR must be at most ${FACTOR_LIMIT} outside development.`);
  if (read.INSPECT_WORKERS && !isDevelopment)
    throw new UsageError(
      'INSPECT_WORKERS is for development only, because debuggers bypass the protection of workers.',
    );
  return createConfig(read, isDevelopment);
}
