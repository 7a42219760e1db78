import { type DocumentPolicy, type PolicySources, policySourceSchema } from '@hireloom/contracts';
import type { onSendHookHandler } from 'fastify';
import * as v from 'valibot';

/** Origins other than the site's own. `imageHosts`: serve pictures. */
export type ExternalOrigins = { imageHosts?: readonly string[] };

/** A policy source that allows one inline block by its hash. The quotes are part of it. */
const inlineHashSchema = v.pipe(v.string(), v.regex(/^'sha256-[A-Za-z0-9+/]{43}='$/));

const SELF = "'self'";
const NONE = "'none'";

/** Merges the sources that several remotes declare, without duplicates. */
export function mergeSources(declared: readonly (PolicySources | undefined)[]): PolicySources {
  const joined: PolicySources = {};
  for (const [name, sources] of declared.flatMap((one = {}) => Object.entries(one))) {
    const directive = name as keyof PolicySources;
    joined[directive] = [...new Set([...(joined[directive] ?? []), ...sources])];
  }
  return joined;
}

/** Drops malformed sources: they may come from the code of any remote, and could add a directive. */
const wellFormed = (schema: v.GenericSchema, sources: readonly string[] = []) =>
  sources.filter((source) => v.is(schema, source));

/**
 * Returns the same policy for all visitors who get the same document. The number of inline blocks, and so of hashes, is fixed, so
 * the header does not grow with the page.
 */
export function createContentSecurityPolicy(
  { inline: { script, style }, sources = {} }: DocumentPolicy,
  { imageHosts = [] }: ExternalOrigins = {},
): string {
  const declared = (directive: keyof PolicySources) => wellFormed(policySourceSchema, sources[directive]);
  const hosts = imageHosts.map((host) => `https://${host}`);
  const pictures = new Set([...declared('img-src'), ...wellFormed(policySourceSchema, hosts)]);
  const scripts = wellFormed(inlineHashSchema, script);
  const directives = {
    'default-src': [NONE],
    // The inline script loads all others.
    'script-src': scripts.length > 0 ? [SELF, ...scripts] : [],
    'style-src': wellFormed(inlineHashSchema, style),
    'img-src': [SELF, 'data:', ...pictures],
    'font-src': [SELF, ...declared('font-src')],
    'media-src': declared('media-src'),
    'frame-src': declared('frame-src'),
    'connect-src': [SELF, ...declared('connect-src')],
    'manifest-src': [SELF],
    'base-uri': [NONE],
    'form-action': [SELF],
    'frame-ancestors': [NONE],
  };
  return Object.entries(directives)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** Headers sent with every response. */
export const commonHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

/** Adds the common headers to an answer that does not set them itself. */
export const addCommonHeaders: onSendHookHandler = (_request, reply, _payload, done) => {
  for (const [name, value] of Object.entries(commonHeaders))
    if (!reply.hasHeader(name)) reply.header(name, value);
  done();
};

/** Headers of a document, except the common ones and those for caches. */
export const createDocumentHeaders = (policy: DocumentPolicy, origins?: ExternalOrigins) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': createContentSecurityPolicy(policy, origins),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
});
