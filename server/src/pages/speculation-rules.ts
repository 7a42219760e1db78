import type { FastifyInstance } from 'fastify';

const PATH = '/assets/speculation-rules.json';

/** Response header of a page that points to the rules. */
export const speculationHeader = { 'speculation-rules': `"${PATH}"` } as const;

/** Links that open another page in the same tab. A link with a query mostly changes a list, without a new document. */
const pages = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: ['/api/*', '/assets/*', '/*.xml'] } },
    {
      not: {
        selector_matches:
          '[href*="?"], [href*="#"], [target], [download], [role=button], [aria-current=page]',
      },
    },
  ],
};

/** Moderate: once the pointer rests on a link, or a finger touches it. */
const rule = { where: pages, eagerness: 'moderate' };

/**
 * Serves the speculation rules (https://wicg.github.io/nav-speculation/speculation-rules.html): browsers prerender linked pages before the
 * press, or only prefetch them where prerendering costs too much.
 */
export function speculationRules(app: FastifyInstance): void {
  app.get(PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/speculationrules+json')
      .send(JSON.stringify({ prefetch: [rule], prerender: [rule] })),
  );
}
