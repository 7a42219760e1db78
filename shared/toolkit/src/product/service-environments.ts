/** Variables that the operating system, Node, TLS, the PostgreSQL driver and OpenTelemetry's SDK read themselves. */
const OF_ALL =
  /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|NODE_\w+|SSL_CERT_\w+|PG[A-Z]+|MALLOC_\w+|OTEL_\w+)$/i;

/** Variables that both services read. */
const SHARED =
  'DATABASE_URL DATA_DIR DRAIN_NOTICE_MS IMAGE_HOSTS LOG_LEVEL METRICS_TOKEN PORT PUBLIC_ORIGIN TRUST_PROXY'.split(
    ' ',
  );

const words = (text: string) => text.trim().split(/\s+/);

/** Variables that only one of the services reads. Tests compare them with each service's configuration. */
const own = {
  site: words(`
    API_URL DEVELOPMENT_CLIENT HOST INSPECT_WORKERS RELEASES_DIR
    RENDER_WORKERS RUM_SHARE RUM_URL TEAM_KEYS TIME_LIMIT_FACTOR WARM_PAGES
  `),
  api: words(`
    ALLOWED_ORIGINS API_HOST API_PORT CONTENT_CHECK_MS CONTENT_DIR DATABASE_WAIT_MS
    ERASURES_CHECK_MS ERASURES_FILE EVENT_LOOP_DELAY_MS FORM_FILL_MS LEADS_MAIL_FROM LEADS_MAIL_TO
    LEADS_MAILS_PER_HOUR LEADS_WEBHOOK_ALLOW_HTTP LEADS_WEBHOOK_SECRET LEADS_WEBHOOK_URL MAILS_PER_RECIPIENT
    POSTS_OF_ALL_PER_MINUTE POSTS_PER_DAY POSTS_PER_HOUR POSTS_PER_MINUTE SMTP_ALLOW_PLAIN SMTP_URL
  `),
};

export type ServiceName = keyof typeof own;

/**
 * Returns only the variables that a service needs, so that it gets no secret of another. The private
 * key of a team goes to neither service.
 */
export function environmentOf(service: ServiceName, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = new Set([...SHARED, ...own[service]]);
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => read.has(name) || OF_ALL.test(name)),
  );
}
