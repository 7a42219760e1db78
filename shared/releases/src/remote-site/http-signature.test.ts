/** @jest-environment node */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { contentDigest, signatureBase, signRequest, verifyRequest } from './http-signature';

/** RFC 9421, B.1.4: test-key-ed25519. */
const rfcKey = createPrivateKey(
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF\n-----END PRIVATE KEY-----',
);
const rfcPublicKey = createPublicKey(
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=\n-----END PUBLIC KEY-----',
);

test('signs what RFC 9421 signs in its example with ed25519 (B.2.6)', () => {
  const base = signatureBase(
    [
      ['date', 'Tue, 20 Apr 2021 02:07:55 GMT'],
      ['@method', 'POST'],
      ['@path', '/foo'],
      ['@authority', 'example.com'],
      ['content-type', 'application/json'],
      ['content-length', '18'],
    ],
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
  );
  const expected = 'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==';
  expect(sign(null, Buffer.from(base), rfcKey).toString('base64')).toBe(expected);
  expect(verify(null, Buffer.from(base), rfcPublicKey, Buffer.from(expected, 'base64'))).toBe(true);
});

test('a body has the digest that RFC 9530 gives it', () => {
  const digest = 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:';
  expect(contentDigest('{"hello": "world"}')).toBe(digest);
});

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const now = Date.parse('2026-11-22T08:00:00Z');
const request = {
  method: 'POST',
  address: new URL('https://www.example.com/deploys/changes?try=1'),
  digest: contentDigest('{"serial":4}'),
};
const headers = signRequest(request, { id: 'content-12ab', privateKey }, now);
const keyOf = (id: string) => (id === 'content-12ab' ? publicKey : undefined);

test('a request that is signed with a known key is its owner’s', () => {
  expect(verifyRequest(request, headers, { keyOf, now })).toEqual({ key: 'content-12ab' });
});

test.each([
  ['another method', { method: 'PUT' }],
  ['another site', { address: new URL('https://stage.example.com/deploys/changes?try=1') }],
  ['another port', { address: new URL('https://www.example.com:8443/deploys/changes?try=1') }],
  ['another path', { address: new URL('https://www.example.com/deploys/releases?try=1') }],
  ['another query', { address: new URL('https://www.example.com/deploys/changes?try=2') }],
  ['another body', { digest: contentDigest('{"serial":5}') }],
])('a signature says nothing of %s', (_what, changed) => {
  const { problem } = verifyRequest({ ...request, ...changed }, headers, { keyOf, now });
  expect(problem).toContain('does not fit the request');
});

test.each([
  ['five minutes and a second ago', now + 301_000, '2026-11-22T08:05:01.000Z'],
  ['five minutes and a second ahead', now - 301_000, '2026-11-22T07:54:59.000Z'],
])('a request that was signed %s is refused with what either clock shows', (_when, later, shown) => {
  const { problem } = verifyRequest(request, headers, { keyOf, now: later });
  expect(problem).toContain('signed at 2026-11-22T08:00:00.000Z by the clock of the machine that deploys');
  expect(problem).toContain(`the clock of the site shows ${shown}`);
});

test('within five minutes it is taken', () => {
  expect(verifyRequest(request, headers, { keyOf, now: now + 299_000 }).problem).toBeUndefined();
});

test('a key that the site does not know, and one that is not the signer’s, open nothing', () => {
  expect(verifyRequest(request, headers, { keyOf: () => undefined, now }).problem).toContain('knows no key');
  const other = generateKeyPairSync('ed25519').publicKey;
  expect(verifyRequest(request, headers, { keyOf: () => other, now }).problem).toContain('does not fit');
});

test.each([
  ['no signature', {}],
  ['fewer components', { 'signature-input': headers['signature-input'].replace(' "content-digest"', '') }],
  ['another algorithm', { 'signature-input': headers['signature-input'].replace('ed25519', 'hmac-sha256') }],
  ['two signatures', { 'signature-input': `${headers['signature-input']}, ${headers['signature-input']}` }],
  ['a cut signature', { signature: headers.signature.slice(0, -4) }],
])('%s is not understood', (_what, changed) => {
  const given = Object.keys(changed).length ? { ...headers, ...changed } : {};
  expect(verifyRequest(request, given, { keyOf, now }).problem).toContain('is not signed with a team key');
});
