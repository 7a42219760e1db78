/** @jest-environment node */
import type { WorkerSettings } from '@hireloom/contracts';
import { hostileUrl } from '@hireloom/testing/hostile-urls';
import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { createVersionRenderer } from './version-renderer';

// Decoding errors are logged.
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation());

/** A site without remotes, which therefore serves none of the URLs. */
const settings: WorkerSettings = {
  version: {
    shell: {
      name: 'shell',
      id: '5e11000000000000',
      contract: 2,
      routes: [],
      slots: [],
      scripts: ['browser/main.js'],
      serverEntry: 'server/render-worker.cjs',
      modules: {},
      checksChunks: true,
      files: {},
    },
    remotes: [],
  },
  folders: {},
  contentSocket: '/nowhere',
  publicOrigin: 'https://site.example',
};

const { render } = createVersionRenderer(settings, () => undefined);
const ask = (path: string) => render({ path, askedAt: Date.now() });

test('renders any hostile URL as a 404 without a redirect', async () => {
  await assertAlways(
    fc.asyncProperty(hostileUrl, async (asked) => {
      const { status, location, html } = await ask(asked);
      expect([status, location]).toEqual([404, undefined]);
      expect(html).not.toMatch(/rel="canonical"|og:url/);
    }),
    300,
  );
});
