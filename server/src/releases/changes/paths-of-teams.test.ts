import type { RemoteDescription } from '@hireloom/contracts';
import { rollBack } from './rollback';
import { setUpWorkshop } from '../../testing/builds';

const shop = setUpWorkshop(({ publishShell }) => publishShell('shell'));

const pages = (...paths: string[]): RemoteDescription['routes'] =>
  paths.map((path) => ({ path, page: 'careers' }));

type Delegations = RemoteDescription['delegates'];

/** The first remote, with a path that matches many URLs. */
const publishContent = (delegates?: Delegations, code = 'content;') =>
  shop.publishRemote(code, { name: 'content', routes: pages('/blogs', '/blogs/:slug'), delegates });

const publishOther = (paths: string[], delegates?: Delegations, name = 'archive') =>
  shop.publishRemote(`${name};`, { name, routes: pages(...paths), delegates });

const traffic = () => shop.store.traffic();

test.each([
  ['the same page in another case', '/Blogs', '/blogs', '/Blogs'],
  ['one article of another team', '/blogs/pay-ranges', '/blogs/:slug', '/blogs/pay-ranges'],
  ['every page', '/:any', '/blogs', '/blogs'],
])('a release that claims %s is rejected and changes nothing', async (_what, path, taken, address) => {
  await publishContent();
  const before = await traffic();
  await expect(publishOther([path])).rejects.toThrow(
    `archive claims ${path}, and content serves ${taken}: both match ${address}. `,
  );
  expect(await traffic()).toEqual(before);
});

test('a path with no URL in common with other teams’ paths is accepted', async () => {
  await publishContent();
  await publishOther(['/archive', '/archive/:slug', '/blogs/:slug/archive', '/:any/:thing/archive']);
  expect((await traffic())?.change.name).toBe('archive');
});

test('a team delegates a page to one named team only', async () => {
  await expect(publishOther(['/blogs/archive'])).resolves.toBeDefined();
  await expect(publishContent()).rejects.toThrow(
    'content claims /blogs/:slug, and archive serves /blogs/archive: both match /blogs/archive. ' +
      'Choose a path that does not match it, or write "delegates": [{ "path": "/blogs/archive", "to": "archive" }] into remote.json.',
  );
  await publishContent([{ path: '/Blogs/archive', to: 'archive' }]);
  await publishOther(['/blogs/archive', '/archive']);
  await expect(publishOther(['/blogs/archive'], [], 'thieves')).rejects.toThrow(
    /thieves claims \/blogs\/archive/,
  );
  await expect(publishOther(['/blogs/archive', '/blogs/news'])).rejects.toThrow(
    'archive claims /blogs/news, and content serves /blogs/:slug: both match /blogs/news. Choose another path, or have ' +
      '"delegates": [{ "path": "/blogs/news", "to": "archive" }] written into the remote.json of content.',
  );
});

test('a team cannot delegate a page of its own, or another team’s page to itself', async () => {
  await expect(publishContent([{ path: '/blogs/archive', to: 'content' }])).rejects.toThrow(
    /"delegates" names content itself/,
  );
  await publishContent();
  await expect(publishOther(['/blogs/archive'], [{ path: '/blogs/archive', to: 'content' }])).rejects.toThrow(
    /is both a page and given to content/,
  );
  await expect(
    publishOther(['/:any', '/blogs/archive'], [{ path: '/blogs', to: 'content' }]),
  ).rejects.toThrow(/archive claims \/blogs\/archive/);
  await publishOther(['/:any'], [{ path: '/blogs', to: 'content' }]);
});

test('a rollback that would reclaim a delegated page is rejected', async () => {
  await publishContent();
  await publishContent([{ path: '/blogs/archive', to: 'archive' }], 'giving;');
  await publishOther(['/blogs/archive']);
  const before = await traffic();
  await expect(rollBack(shop.store, 'content')).rejects.toThrow(/archive serves \/blogs\/archive/);
  expect(await traffic()).toEqual(before);
});

test('a path claimed by another team’s canary is taken', async () => {
  await publishContent();
  await shop.publishRemote(
    'two;',
    { name: 'content', routes: pages('/blogs', '/blogs/:slug', '/stories/:slug') },
    { canary: 10 },
  );
  await expect(publishOther(['/stories/first'])).rejects.toThrow(/content serves \/stories\/:slug/);
});

test('two pages of one remote may overlap but not have equal paths', async () => {
  await publishOther(['/blogs/archive', '/blogs/:slug']);
  await expect(publishOther(['/blogs/:id', '/blogs/:slug'])).rejects.toThrow(
    /two pages have the path \/blogs\/:slug/,
  );
});
