import { toRegistryRemote } from '@hireloom/contracts';
import { insertLocalRemote } from './with-local-remote';

const description = { contract: 2, routes: [{ path: '/blogs', page: 'blog-list' }], slots: [] };
const place = { release: 'r1', base: '/assets/content/', entry: 'remoteEntry.js', integrity: 'sha384-a' };
const published = (name: string) => toRegistryRemote({ ...description, name }, place);
const local = toRegistryRemote(
  { ...description, name: 'content' },
  { ...place, release: 'local-1', base: '/container/', integrity: 'sha384-b' },
);

const data = {
  registry: { remotes: [published('content'), published('leads')] },
  hydration: { loaderData: {} },
  slotData: { teaser: 1 },
  publicOrigin: 'https://www.example.com',
};
const html =
  '<body><div id="root"><main>rendered</main></div>\n' +
  `<script type="application/json" id="page-data">${JSON.stringify(data)}</script>\n` +
  `<script type="application/json" id="start">${JSON.stringify({
    preloads: ['leads', 'content'].map((name) => ({
      href: `/assets/${name}/1.0123456789abcdef.js`,
    })),
  })}</script><script>start()</script></body>`;

const changed = insertLocalRemote(html, local, 'https://www.example.com');

test('replaces the server-rendered page and registers the local remote beside the site’s', () => {
  expect(changed).not.toContain('rendered');
  const [, json = ''] = /id="page-data">(.*?)<\/script>/s.exec(changed) ?? [];
  expect(JSON.parse(json)).toEqual({
    registry: { remotes: [published('leads'), local] },
    slotData: {},
    publicOrigin: 'https://www.example.com',
  });
  expect(changed).toContain('<script>start()</script>');
});

test('removes the preloads of the replaced release', () => {
  const [, json = ''] = /id="start">(.*?)<\/script>/s.exec(changed) ?? [];
  expect(JSON.parse(json)).toEqual({ preloads: [{ href: '/assets/leads/1.0123456789abcdef.js' }] });
});

test('shows which remote is local and that forms are not sent', () => {
  expect(changed).toMatch(/content comes from this machine, all else from https:\/\/www\.example\.com/);
  expect(changed).toContain('no form is sent');
});
