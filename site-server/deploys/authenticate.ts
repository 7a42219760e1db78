import { type CurrentKeys, type KnownKey, verifyRequest } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import type { FastifyRequest } from 'fastify';

/** The request is refused. The message is for the team. */
export class Refused extends UsageError {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** The key that a request claims to be signed with. Unless `isVerified`, anyone may have written that id. */
export type Claim = { key?: string; team?: string; isVerified: boolean };

/** Verifies which key has signed a request. `origin`: this site's public origin. Requests signed for any other are refused. */
export function createAuthenticator(keys: CurrentKeys, origin: string) {
  const verified = new WeakMap<FastifyRequest, KnownKey>();
  const claims = new WeakMap<FastifyRequest, Claim>();
  return {
    keyOf: (request: FastifyRequest): KnownKey => {
      const key = verified.get(request);
      if (!key) throw new Refused(401, 'the request is not signed.');
      return key;
    },
    /** What to log about the signer of a request. */
    claimOf: (request: FastifyRequest): Claim => claims.get(request) ?? { isVerified: false },
    /** Must run before the body is read. @throws Refused */
    checkSignature: (request: FastifyRequest) => {
      const { method, url, headers } = request;
      const digest = String(headers['content-digest'] ?? '');
      const known = keys();
      const { problem, key: id = '' } = verifyRequest(
        { method, address: new URL(origin + url), digest },
        headers,
        { keyOf: (one) => known.get(one)?.publicKey, now: Date.now() },
      );
      const key = known.get(id);
      claims.set(request, { key: id || undefined, team: key?.team, isVerified: !problem && !key?.retired });
      if (problem || !key) throw new Refused(401, `${problem ?? 'the key is not known'}.`);
      if (key.retired) throw new Refused(403, `the key ${id} is retired.`);
      verified.set(request, key);
    },
    /** @throws Refused if this is not the digest of the body that was signed */
    checkDigest: ({ headers }: FastifyRequest, digest: string) => {
      if (headers['content-digest'] !== digest)
        throw new Refused(400, 'the body is not the one that was signed: it has changed on its way.');
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** @throws Refused if the key may not publish this name */
export function authorizePublish({ id, publishes }: KnownKey, name: string) {
  if (publishes.includes(name)) return;
  throw new Refused(403, `the key ${id} may publish ${publishes.join(', ')} alone, not ${name}.`);
}
