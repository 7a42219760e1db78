import { createHash, type KeyObject, sign, verify } from 'node:crypto';

/** A component that a signature covers: the name of a derived component or header, and its value. */
type Component = readonly [name: string, value: string];

/** The signature base of RFC 9421, 2.5: one line per component, and one for the parameters. */
export const signatureBase = (components: readonly Component[], params: string): string =>
  [...components, ['@signature-params', params] as const]
    .map(([name, value]) => `"${name}": ${value}`)
    .join('\n');

/** A `Content-Digest` by RFC 9530, with SHA-256. A request without a body has the digest of an empty one. */
export const contentDigest = (body: Buffer | string): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

/** `address`: the requested address. `digest`: the request's `Content-Digest`. */
type SignedRequest = { method: string; address: URL; digest: string };

const LABEL = 'deploy';
const COVERED = ['@method', '@authority', '@path', '@query', 'content-digest'];
const LIST = COVERED.map((name) => `"${name}"`).join(' ');

const componentsOf = ({ method, address, digest }: SignedRequest): Component[] => [
  ['@method', method.toUpperCase()],
  // URL has already lower-cased the host and dropped the scheme's default port.
  ['@authority', address.host],
  ['@path', address.pathname],
  ['@query', address.search || '?'],
  ['content-digest', digest],
];

type Signer = { id: string; privateKey: KeyObject };

/** The headers that sign a request with an ed25519 key. `now`: the time of signing. */
export function signRequest(request: SignedRequest, { id, privateKey }: Signer, now = Date.now()) {
  const params = `(${LIST});created=${Math.floor(now / 1000)};keyid="${id}";alg="ed25519"`;
  const value = sign(null, Buffer.from(signatureBase(componentsOf(request), params)), privateKey);
  return {
    'content-digest': request.digest,
    'signature-input': `${LABEL}=${params}`,
    signature: `${LABEL}=:${value.toString('base64')}:`,
  };
}

/** Tolerance for clock skew and the time that a request is on its way. */
const SIGNATURE_WINDOW_MS = 5 * 60 * 1000;

const INPUT = new RegExp(
  `^${LABEL}=(\\(${LIST}\\);created=(\\d{1,12});keyid="([a-z0-9-]{1,80})";alg="ed25519")$`,
);
const SIGNATURE = new RegExp(`^${LABEL}=:([A-Za-z0-9+/]{86}==):$`);

/** Names both times, because either clock may be wrong. */
const clockProblem = (signedAt: number, now: number) =>
  `the request was signed at ${new Date(signedAt).toISOString()} by the clock of the machine that deploys, ` +
  `and the clock of the site shows ${new Date(now).toISOString()}, over 5 minutes apart: set the one that is wrong, or sign again`;

type SignatureHeaders = Readonly<Record<string, string | string[] | undefined>>;

type Found = { key: string; problem?: undefined } | { problem: string; key?: string };

/**
 * The key that signed a request, or why the signature is not accepted. Accepts only what `signRequest` writes: no other components, order,
 * algorithm or parameters. `keyOf`: the public key of an id.
 */
export function verifyRequest(
  request: SignedRequest,
  headers: SignatureHeaders,
  { keyOf, now = Date.now() }: { keyOf: (id: string) => KeyObject | undefined; now?: number },
): Found {
  const input = INPUT.exec(String(headers['signature-input'] ?? ''));
  const value = SIGNATURE.exec(String(headers.signature ?? ''))?.[1];
  const [, params = '', created = '', key = ''] = input ?? [];
  if (!input || !value)
    return { problem: 'the request is not signed with a team key as "npm run deploy -- --to" does it' };
  const publicKey = keyOf(key);
  if (!publicKey) return { key, problem: `the site knows no key ${key}` };
  const signedAt = Number(created) * 1000;
  if (Math.abs(now - signedAt) > SIGNATURE_WINDOW_MS) return { key, problem: clockProblem(signedAt, now) };
  const base = Buffer.from(signatureBase(componentsOf(request), params));
  if (!verify(null, base, publicKey, Buffer.from(value, 'base64')))
    return {
      key,
      problem: `the signature with the key ${key} does not fit the request to ${request.address.host}`,
    };
  return { key };
}
