import { DRAIN_NOTICE_MS, site } from '@hireloom/contracts';
import {
  urlWith,
  bearerToken,
  integer,
  logLevel,
  oneOf,
  port,
  postgresUrl,
  readEnvironment,
  textLike,
  describeUnknownSettings,
  httpUrl,
} from './environment';
import { imageHostsSchema } from './image-hosts';
import proxyAddress from '@fastify/proxy-addr';
import * as v from 'valibot';

const optionalInteger = (fallback: number, min: number, max: number) =>
  v.optional(integer(min, max), String(fallback));

function areProxies(text: string): boolean {
  try {
    proxyAddress.compile(text.split(',').flatMap((name) => name.trim() || []));
    return true;
  } catch {
    return false;
  }
}

const mailAddress = v.pipe(v.string(), v.email('must be an email address'));

const originList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
  v.array(httpUrl),
  v.mapItems((one) => new URL(one).origin),
);

const proxyList = v.pipe(
  v.string(),
  v.check(
    (text) => areProxies(text),
    'must be addresses, networks or names such as 10.0.0.1, 10.0.0.0/8, loopback',
  ),
);

/** Every setting that can be set in the environment, with its default. `docs/configure.md` explains each. */
const variables = {
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port, '3000'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(postgresUrl),
  PUBLIC_ORIGIN: v.optional(httpUrl),
  TRUST_PROXY: v.optional(proxyList),
  METRICS_TOKEN: v.optional(bearerToken),
  LOG_LEVEL: v.optional(logLevel, 'info'),
  DRAIN_NOTICE_MS: optionalInteger(DRAIN_NOTICE_MS, 0, 300_000),
  /** Only checked here: `startTelemetry` and OpenTelemetry's SDK read it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(httpUrl),
  ERASURES_FILE: v.optional(v.string()),
  CONTENT_DIR: v.optional(v.string(), 'server/content'),
  IMAGE_HOSTS: v.optional(imageHostsSchema, ''),
  POSTS_PER_MINUTE: optionalInteger(30, 1, 1_000_000),
  FORM_FILL_MS: optionalInteger(500, 0, 60_000),
  ALLOWED_ORIGINS: v.optional(originList, ''),
  SMTP_URL: v.optional(urlWith(['smtp', 'smtps'], 'smtp://user:password@host:587')),
  LEADS_MAIL_TO: v.optional(mailAddress, site.email),
  LEADS_MAIL_FROM: v.optional(mailAddress, site.email),
  LEADS_WEBHOOK_URL: v.optional(urlWith(['https', 'http'], 'https://crm.example.com/leads')),
  LEADS_WEBHOOK_SECRET: v.optional(bearerToken),
  DESK_PORT: v.optional(port),
  DESK_SOCKET: v.optional(v.string()),
  DESK_ORIGIN: v.optional(httpUrl),
  DESK_USER_HEADER: v.optional(textLike(/^[\w-]{1,60}$/, 'the name of a header')),
  NODE_ENV: v.optional(v.string(), 'production'),
  INSPECT_WORKERS: v.optional(v.literal('yes')),
  RENDER_WORKERS: v.optional(integer(1, 99)),
  WARM_PAGES: v.optional(oneOf('all', 'none'), 'all'),
  RUM_SHARE: v.optional(
    v.pipe(textLike(/^(0(\.\d+)?|1)$/, 'a number from 0 to 1'), v.transform(Number)),
    '0.1',
  ),
  /** Only checked here: `timeouts.ts` reads it, in this process and in the render workers. */
  TIME_LIMIT_FACTOR: v.optional(integer(1, 1000)),
} as const;

export type Settings = ReturnType<typeof readEnvironment<typeof variables>>;

export const readSettings = (environment: NodeJS.ProcessEnv): Settings =>
  readEnvironment(variables, environment);

export const listUnknownSettings = (environment: NodeJS.ProcessEnv) =>
  describeUnknownSettings(Object.keys(variables), environment);
