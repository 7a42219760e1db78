import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { createInlineHash } from '@hireloom/contracts/inline-hash';
import { createContentSecurityPolicy, mergeSources } from './security-headers';

const [script, style] = [createInlineHash('script'), createInlineHash('style')];
const policy = { inline: { script: [script], style: [style] } };

test('the policy allows images from the configured hosts and ignores malformed ones', () => {
  const imageHosts = ['img.example.com', 'cdn.example.org:8443'];
  expect(createContentSecurityPolicy(policy, { imageHosts })).toBe(
    createContentSecurityPolicy(policy).replace(
      "img-src 'self' data:",
      "img-src 'self' data: https://img.example.com https://cdn.example.org:8443",
    ),
  );
  expect(createContentSecurityPolicy(policy, { imageHosts: ["x.example; script-src 'unsafe-inline'"] })).toBe(
    createContentSecurityPolicy(policy),
  );
});

test('the policy adds each source that remotes declare once, but never a script source', () => {
  const [pictures, films, maps] = ['https://img.example', 'https://films.example', 'https://maps.example'];
  const sources = mergeSources([
    { 'img-src': [pictures] },
    undefined,
    { 'img-src': [pictures, maps], 'frame-src': [maps], 'media-src': [films], 'connect-src': [maps] },
  ]);
  const widened = createContentSecurityPolicy({ ...policy, sources });
  const directives = new Map(widened.split('; ').map((one) => [one.split(' ')[0], one]));
  expect(directives.get('img-src')).toBe(`img-src 'self' data: ${pictures} ${maps}`);
  expect(directives.get('frame-src')).toBe(`frame-src ${maps}`);
  expect(directives.get('media-src')).toBe(`media-src ${films}`);
  expect(directives.get('connect-src')).toBe(`connect-src 'self' ${maps}`);
  const forged = { 'script-src': ['https://evil.example'] } as object;
  expect(createContentSecurityPolicy({ ...policy, sources: forged })).toBe(
    createContentSecurityPolicy(policy),
  );
});

const pieces = fc.constantFrom(
  ...["'unsafe-inline'", "'unsafe-eval'", "'self'", "'none'", '*', 'data:', 'https:', 'https://evil.example'],
  ...['; connect-src *', ';', ',', ' ', '\t', '\r\nset-cookie: a=b', '\u00a0', '\0', '='],
  ...["'sha256-", "'sha384-", "'nonce-a'", script, style, script.slice(1, -1), script.toUpperCase()],
);
const forged = fc.array(
  fc.oneof(
    fc.array(pieces, { maxLength: 4 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  ),
  { maxLength: 4 },
);
const ofRelease = ['img-src', 'connect-src', 'frame-src', 'font-src', 'media-src'];
const directives = [...ofRelease, 'script-src', 'x; script-src'];

test('the policy has only known directives and well-formed sources, whatever a release declares', () => {
  const plain = createContentSecurityPolicy(policy);
  assertAlways(
    fc.property(
      forged,
      forged,
      fc.dictionary(fc.constantFrom(...directives), forged),
      (scripts, styles, given) => {
        const inline = { script: [script, ...scripts], style: [style, ...styles] };
        const made = createContentSecurityPolicy({ inline, sources: given }).split('; ');
        const known = new Map(plain.split('; ').map((one) => [one.split(' ')[0], one.split(' ')]));
        for (const [name = '', ...sources] of made.map((one) => one.split(' '))) {
          const added = sources.filter((source) => !known.get(name)?.includes(source));
          const isOfRelease = ofRelease.includes(name);
          expect(known.has(name) || isOfRelease).toBe(true);
          const isExpected = isOfRelease ? /^https:\/\/[a-z0-9.-]+$/ : /^'sha256-[\w+/]{43}='$/;
          expect(added.filter((source) => !isExpected.test(source))).toEqual([]);
        }
      },
    ),
    200,
  );
});
