/** @jest-environment node */
import { contentSecurityPolicy } from './security-headers';

const inline = { script: ["'sha256-script'"], style: ["'sha256-style'"] };

test('the policy allows a page its own blocks, files of the site, and nothing else', () => {
  expect(contentSecurityPolicy(inline)).toBe(
    "default-src 'none'; script-src 'self' 'sha256-script'; style-src 'sha256-style'; img-src 'self' data:; " +
      "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'",
  );
});

test('a document without inline blocks may run no script and hold no style', () => {
  expect(contentSecurityPolicy({ script: [], style: [] })).not.toMatch(/script-src|style-src/);
});
