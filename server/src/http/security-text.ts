import { site } from '@hireloom/contracts';
import type { FastifyInstance } from 'fastify';

const SECURITY_TEXT_PATH = '/.well-known/security.txt';

const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 180;

/** Tells people and scanners how to report a vulnerability (RFC 9116). Stays the same for a whole day, so that caches can store it. */
const securityText = (origin: string, now: number) => {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return [
    `Contact: mailto:${site.securityEmail}`,
    `Expires: ${new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
    `Canonical: ${origin}${SECURITY_TEXT_PATH}`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
};

export function securityTextRoute(app: FastifyInstance, publicOrigin: string) {
  app.get(SECURITY_TEXT_PATH, (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(securityText(publicOrigin, Date.now())),
  );
}
