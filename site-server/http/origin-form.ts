import type { FastifyServerOptions } from 'fastify';

/** Rewrites the absolute form `http://host/path` to `/path`: servers must accept both (RFC 9112, 3.2.2). */
export const originForm = (({ url = '/' }) => {
  const [scheme] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  if (scheme === undefined) return url;
  const rest = url.slice(scheme.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}) satisfies FastifyServerOptions['rewriteUrl'];
