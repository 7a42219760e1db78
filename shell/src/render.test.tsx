/** @jest-environment node */
import { init } from '@module-federation/enhanced/runtime';
import fc from 'fast-check';
import { createRenderer } from './render';

const ORIGIN = 'https://site.example';

// What the bundler does at the start of the built renderer.
init({ name: 'shell', remotes: [] });

// React Router speaks of addresses that it can't decode.
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation());

/** A site without any remote: each address of it is one that nobody serves. */
const render = createRenderer(
  {
    registry: { remotes: [] },
    serverEntries: {},
    moduleFiles: {},
    heldBack: [],
    shellScripts: [],
    fontUrl: '/font.woff2',
    site: { shell: 'a1' },
    apiUrl: 'http://127.0.0.1:9',
    publicOrigin: ORIGIN,
    noncePlaceholder: 'nonce',
  },
  () => undefined,
);

const ask = (path: string) => render({ path, askedAt: Date.now() });

test.each([
  ['//evil.com/?q=', '/evil.com/'],
  ['//evil.com', '/evil.com'],
  ['/\\evil.com', '/evil.com'],
  ['/%5C%2fevil.com', '/evil.com'],
])('a visitor of %s is led to %s of this site', async (path, location) => {
  expect(await ask(path)).toMatchObject({ status: 301, location });
});

test.each(['/evil.com/', 'http://evil.com/nowhere', '*', ':99999', '/%', '/%ff', '/a//b'])(
  '%s is a page that is not there',
  async (path) => {
    const page = await ask(path);
    expect([page.status, page.location]).toEqual([404, undefined]);
    expect(page.html).toContain('Oops! Page not found.');
  },
);

test('no address breaks the renderer or leads a visitor to another site', async () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5c',
    '%',
    '\t',
    '..',
    '@',
    ':',
    '?q=',
    'evil.com',
    'http:',
  );
  const path = fc.oneof(
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  );
  await fc.assert(
    fc.asyncProperty(path, async (asked) => {
      const { status, location } = await ask(asked);
      if (location === undefined) return expect(status).toBe(404);
      expect(status).toBe(301);
      expect(location).toMatch(/^\/(?![/\\])/);
      expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
    }),
    { numRuns: 300 },
  );
});
