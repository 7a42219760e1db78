import { contentIdOf, openFolderStore } from '@hireloom/releases';
import { buildRelease, createDeploySite, type DeploySite } from './fixtures/deploy-site';

let on: DeploySite;
beforeEach(async () => {
  on = await createDeploySite();
});
afterEach(() => on.close());

/** Nothing that visitors, other teams or the command `releases` could see. */
async function expectNothingLeft() {
  expect(await on.traffic()).toMatchObject({ serial: 1, live: on.live.id, canaries: [] });
  expect(await on.site.store.versions()).toEqual([on.live.id]);
  expect(on.told).toEqual([]);
}

/** What the leads team sends: a release of its own that serves `path`. */
function buildLeads(path: string, name = 'leads') {
  const { release, bodies } = buildRelease('taken over');
  const description = { name, contract: 1, routes: [{ path, page: 'list' }], slots: [] };
  const { team: _team, ...built } = release;
  return { release: { ...built, ...description, id: contentIdOf([description, release.files]) }, bodies };
}

test.each([
  ['/blogs/offer-drop-outs-week-by-week', 422, /content serves \/blogs\/:slug: both match/],
  ['/:any', 422, /content serves \/blogs: both match \/blogs\./],
  ['/deploys/:any', 422, /which the site server keeps for itself/],
  ['/:any?', 422, /routes\.0\.path must be a path/],
])('a signed release that serves %s takes no page of another team', async (path, status, words) => {
  const built = buildLeads(path);
  expect(await on.deploy(built, { key: on.leads })).toMatchObject({
    status,
    message: expect.stringMatching(words) as string,
  });
  await expectNothingLeft();
});

test.each(['../x', 'shell'])('a release of the name %s is refused, and leaves nothing', async (name) => {
  const built = buildLeads('/mine', name);
  const { status, message } = await on.deploy(built, { key: on.leads });
  expect([403, 422]).toContain(status);
  expect(message).toMatch(/name must be in kebab-case|name is|may publish leads alone/);
  await expectNothingLeft();
});

test.each([
  ['preview', { act: 'preview' }],
  ['deploy', {}],
])(
  'a %s under the id of a live release, with other modules, leaves the live one as it was signed',
  async (_what, act) => {
    const live = buildRelease('live');
    expect(await on.deploy(live)).toMatchObject({ status: 200 });
    const described = await on.site.store.release('content', live.release.id);
    const other = { ...live, release: { ...live.release, modules: { './list-page': ['server/main.cjs'] } } };
    expect(await on.deploy(other, act)).toMatchObject({
      status: 422,
      message: expect.stringMatching(/already exists with other entries or modules/) as string,
    });
    expect(await openFolderStore(on.site.directory).release('content', live.release.id)).toEqual(described);
    expect((await on.traffic()).serial).toBe(2);
  },
);

test('the same build may be deployed again by somebody else', async () => {
  const built = buildRelease('live');
  expect(await on.deploy(built)).toMatchObject({ status: 200 });
  const again = { ...built, release: { ...built.release, createdBy: 'Binita', commit: 'c0ffee9' } };
  expect(await on.deploy(again, { key: on.operators })).toMatchObject({ status: 200 });
});
