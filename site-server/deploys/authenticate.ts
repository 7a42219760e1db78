import { type CurrentKeys, isDigestOf, type KnownKey, verifyRequest } from '@hireloom/releases';
import type { FastifyRequest } from 'fastify';
import { Refused } from './refused';

/** `isVerified`: a key in use has signed the request; else anybody may have written its id there. */
export type Claim = { key?: string; team?: string; isVerified: boolean };

/**
 * Finds out whose key has signed a request. `origin`: where the public reaches this site. What was signed for another one is
 * worth nothing here, whatever the request says of its host.
 */
export function createAuthenticator(keys: CurrentKeys, origin: string, now = Date.now) {
  const found = new WeakMap<FastifyRequest, KnownKey>();
  const claims = new WeakMap<FastifyRequest, Claim>();
  const keyOf = (request: FastifyRequest): KnownKey => {
    const key = found.get(request);
    if (!key) throw new Refused(401, 'the request is not signed.');
    return key;
  };
  return {
    keyOf,
    /** Whose key a request names, if any, for the log alone. */
    claimOf: (request: FastifyRequest): Claim => claims.get(request) ?? { isVerified: false },
    /** Before a byte of the body is read. @throws Refused */
    checkSignature: (request: FastifyRequest) => {
      const { method, url, headers } = request;
      const signed = {
        method,
        address: new URL(origin + url),
        digest: String(headers['content-digest'] ?? ''),
      };
      const known = keys();
      const { problem, key: id = '' } = verifyRequest(signed, headers, {
        keyOf: (one) => known.get(one)?.publicKey,
        now: now(),
      });
      const key = known.get(id);
      claims.set(request, { key: id || undefined, team: key?.team, isVerified: !problem && !key?.retired });
      if (problem || !key) throw new Refused(401, `${problem ?? 'the key is not known'}.`);
      if (key.retired) throw new Refused(403, `the key ${id} is retired.`);
      found.set(request, key);
    },
    /** @throws Refused where the body is not the one that was signed. */
    checkBody: ({ headers, body }: FastifyRequest) => {
      const data = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      if (!isDigestOf(String(headers['content-digest']), data))
        throw new Refused(400, 'the body is not the one that was signed: it has changed on its way.');
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** @throws Refused where the key is not one for releases of this name. */
export function checkMayPublish({ id, publishes }: KnownKey, name: string) {
  if (publishes.includes(name)) return;
  throw new Refused(403, `the key ${id} may publish ${publishes.join(', ')} alone, not ${name}.`);
}
