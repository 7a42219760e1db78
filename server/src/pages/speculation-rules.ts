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
 * Serves the rules by which browsers with speculation rules fetch and render a page before its link is pressed
 * (https://wicg.github.io/nav-speculation/speculation-rules.html). Where rendering ahead costs too much, they fetch only.
 */
export function speculationRules(app: FastifyInstance): void {
  app.get(PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/speculationrules+json')
      .send(JSON.stringify({ prefetch: [rule], prerender: [rule] })),
  );
}
