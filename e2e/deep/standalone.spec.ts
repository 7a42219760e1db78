import { contactPage } from '../../mfe-leads/src/content/contact';
import { about } from '../../mfe-marketing/src/content/about';
import { expect } from '../fixtures';
import { test } from '../fixtures/standalone';

/** The marketing team's remote on its own, on a developer's machine. */
const REMOTE = 'mfe-marketing';

const content = 'src/content/about.ts';
const heading = (text: string) => ({ level: 1, name: text });

test('a standalone remote has its own frame and placeholders for other teams’ slots', async ({
  page,
  start,
}) => {
  await page.goto((await start(REMOTE, 'dev')).address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Slot blog-teaser from another team' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Standalone' }).getByRole('link', { name: '/aboutus' }).click();
  await expect(page.getByRole('heading', heading(about.opening.heading))).toBeVisible();
});

test('a local remote runs inside a remote site’s pages under its policy', async ({
  page,
  baseURL,
  complaints,
  start,
}) => {
  // A save closes the event stream of the previous page.
  complaints.allow(
    page,
    /\/__webpack_hmr$|Ignored an update to unaccepted module|was preloaded .+ but not used/,
  );
  const beside = await start(REMOTE, 'dev', '--from', baseURL ?? '');
  const before = await page.request.get(`${beside.address}/aboutus`);
  await beside.edit(content, about.opening.heading, 'We braid hiring together.');
  const registryNow = async () => (await page.request.get(`${beside.address}/aboutus`)).text();
  const releaseIn = (html: string) => /"release":"(local-\w+)"/.exec(html)?.[1];
  const first = releaseIn(await before.text());
  await expect.poll(async () => releaseIn(await registryNow())).not.toBe(first);
  const answer = await page.goto(`${beside.address}/aboutus`);
  await expect(page.getByRole('heading', heading('We braid hiring together.'))).toBeVisible();
  await beside.edit(content, 'We braid hiring together.', 'We weave hiring together.');
  await expect(page.getByRole('heading', heading('We weave hiring together.'))).toBeVisible();
  const notice = page.getByRole('note', { name: 'Not what everybody sees' });
  await expect(notice).toContainText(`marketing comes from this machine, all else from ${baseURL}`);
  const published = await page.request.get('/aboutus');
  const getPolicy = (headers: Record<string, string>) => headers['content-security-policy'];
  expect(getPolicy(answer?.headers() ?? {})).toBe(getPolicy(published.headers()));
  expect(await published.text()).toContain(about.opening.heading);

  await page.goto(`${beside.address}/contactus`);
  await expect(page.getByRole('heading', heading(contactPage.heading))).toBeVisible();
  const sent = await page.request.post(`${beside.address}/api/api/contact`, { data: {} });
  expect([sent.status(), await sent.json()]).toEqual([
    403,
    { message: 'Forms are not sent to the site from here. To try out a form, run "npm start".' },
  ]);
});
