import { type DocumentPolicy, type PolicySources, policySourceSchema } from '@hireloom/contracts';
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import * as v from 'valibot';

/**
 * Origins other than the site's own. `releaseOrigin`: browsers fetch releases from it; `reportTarget`: they send RUM reports
 * to it; `imageHosts`: pages show pictures from them.
 */
export type Elsewhere = { releaseOrigin?: string; reportTarget?: string; imageHosts?: readonly string[] };

/** Allows one inline block by its hash. The quotes are part of the source. */
const inlineHashSchema = v.pipe(v.string(), v.regex(/^'sha256-[A-Za-z0-9+/]{43}='$/));

const SELF = "'self'";
const NONE = "'none'";

/** What several remotes declare, each source once. */
export function joinSources(declared: readonly (PolicySources | undefined)[]): PolicySources {
  const joined: PolicySources = {};
  for (const [name, sources] of declared.flatMap((one = {}) => Object.entries(one))) {
    const directive = name as keyof PolicySources;
    joined[directive] = [...new Set([...(joined[directive] ?? []), ...sources])];
  }
  return joined;
}

/** Workers and releases name these, and code of any remote may have written them: one text too many would be another directive. */
const wellFormed = (schema: v.GenericSchema, sources: readonly string[] = []) =>
  sources.filter((source) => v.is(schema, source));

/**
 * The same for everybody who gets the same document. It names one hash for each inline block, and a document has one of
 * each kind whatever it shows: the header does not grow with the page.
 */
export function contentSecurityPolicy(
  { inline: { script, style }, sources = {} }: DocumentPolicy,
  { releaseOrigin = '', reportTarget = '', imageHosts = [] }: Elsewhere = {},
): string {
  const declared = (directive: keyof PolicySources) => wellFormed(policySourceSchema, sources[directive]);
  const pictures = new Set([...declared('img-src'), ...imageHosts.map((host) => `https://${host}`)]);
  const scripts = wellFormed(inlineHashSchema, script);
  const directives = {
    'default-src': [NONE],
    // All scripts of a page are started by its inline one.
    'script-src': scripts.length > 0 ? [SELF, releaseOrigin, ...scripts] : [],
    'style-src': wellFormed(inlineHashSchema, style),
    'img-src': [SELF, releaseOrigin, 'data:', ...wellFormed(policySourceSchema, [...pictures])],
    'font-src': [SELF, releaseOrigin, ...declared('font-src')],
    'media-src': declared('media-src'),
    'frame-src': declared('frame-src'),
    'connect-src': [
      SELF,
      releaseOrigin,
      reportTarget.startsWith('/') ? '' : reportTarget,
      ...declared('connect-src'),
    ],
    'manifest-src': [SELF],
    'base-uri': [NONE],
    'form-action': [SELF],
    'frame-ancestors': [NONE],
  };
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(' '))
    .join('; ');
}

/** What every answer carries. */
export const commonHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

/** For every answer but those of `sendEncoded`, which have them prepared. */
export const addCommonHeaders: onSendHookHandler = (_request, reply, _payload, done) => {
  for (const [name, value] of Object.entries(commonHeaders))
    if (!reply.hasHeader(name)) reply.header(name, value);
  done();
};

/** What no router can read gets past all hooks. */
export const refuseUnreadable = (_error: Error, _request: FastifyRequest, reply: FastifyReply) =>
  reply.code(400).headers(commonHeaders).type('text/plain').send('This is no address.\n');

/** Of a document, besides what every answer carries and what is said to caches. */
export const documentHeaders = (policy: DocumentPolicy, elsewhere?: Elsewhere) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy(policy, elsewhere),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
});
