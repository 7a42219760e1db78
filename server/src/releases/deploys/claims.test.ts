import { buildPart, createDeploySite, type DeploySite } from '../../testing/deploy-site';

let on: DeploySite;
beforeEach(async () => {
  on = await createDeploySite();
});
afterEach(() => on.close());

const buildLeads = (path: string) =>
  buildPart('taken over', { name: 'leads', routes: [{ path, page: 'list' }] });

test.each([
  ['/blogs/offer-drop-outs-week-by-week', 422, /content serves \/blogs\/:slug: both match/],
  ['/:any', 422, /content serves \/blogs: both match \/blogs\./],
  ['/deploys/:any', 422, /which the site server keeps for itself/],
  ['/:any?', 422, /routes\.0\.path must be a path/],
])('a release that serves %s cannot take a page of another team', async (path, status, words) => {
  expect(await on.deploy(await buildLeads(path), { token: on.leads })).toMatchObject({
    status,
    message: expect.stringMatching(words) as string,
  });
  await on.expectNothingLeft();
});

test('the same build can be deployed again by another author', async () => {
  expect(await on.deploy(await buildPart('live'))).toMatchObject({ status: 200 });
  const again = await buildPart('live', { createdBy: 'Binita', commit: 'c0ffee9' });
  expect(await on.deploy(again, { token: on.operators })).toMatchObject({ status: 200 });
});
