import { contentSecurityPolicy, joinSources } from './security-headers';

const policy = { inline: { script: ["'sha256-script'"], style: ["'sha256-style'"] } };

test('the policy allows a page its own blocks, files of the site, and nothing else', () => {
  expect(contentSecurityPolicy(policy)).toBe(
    "default-src 'none'; script-src 'self' 'sha256-script'; style-src 'sha256-style'; img-src 'self' data:; " +
      "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'",
  );
});

test('a document without inline blocks may run no script and hold no style', () => {
  expect(contentSecurityPolicy({ inline: { script: [], style: [] } })).not.toMatch(/script-src|style-src/);
});

test('the policy allows besides what the remotes declare, each source once, and never a script', () => {
  const [pictures, films, maps] = ['https://img.example', 'https://films.example', 'https://maps.example'];
  const sources = joinSources([
    { 'img-src': [pictures] },
    undefined,
    { 'img-src': [pictures, maps], 'frame-src': [maps], 'media-src': [films], 'connect-src': [maps] },
  ]);
  const widened = contentSecurityPolicy({ ...policy, sources });
  const directives = new Map(widened.split('; ').map((one) => [one.split(' ')[0], one]));
  expect(directives.get('img-src')).toBe(`img-src 'self' data: ${pictures} ${maps}`);
  expect(directives.get('frame-src')).toBe(`frame-src ${maps}`);
  expect(directives.get('media-src')).toBe(`media-src ${films}`);
  expect(directives.get('connect-src')).toBe(`connect-src 'self' ${maps}`);
  const forged = { 'script-src': ['https://evil.example'] } as object;
  expect(contentSecurityPolicy({ ...policy, sources: forged })).toBe(contentSecurityPolicy(policy));
});
