import { contactPage } from '../../mfe-leads/src/content/contact';
import { about } from '../../mfe-marketing/src/content/about';
import { expect, test } from '../fixtures';
import { startSiteServer } from '../fixtures/site-server';
import { type Standalone, startStandalone } from '../fixtures/standalone';
import type { RunningSite } from '../scripts/launch-site';

/** What the marketing team sees on its own machine: its remote alone, and that same remote in a running shell. */
let marketing: Standalone;
let shell: RunningSite;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ baseURL }) => {
  // The remote is built before it answers.
  [marketing, shell] = await Promise.all([
    startStandalone('mfe-marketing'),
    startSiteServer({ NODE_ENV: 'development', API_URL: baseURL }),
  ]);
});

test.afterAll(() => Promise.all([marketing?.stop(), shell?.stop()]));

const content = 'src/content/about.ts';
const heading = (text: string) => ({ level: 1, name: text });

test('a remote alone has a frame of its own, and a placeholder where another team would show something', async ({
  page,
}) => {
  await page.goto(marketing.address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Slot blog-teaser of another team' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Standalone' }).getByRole('link', { name: '/aboutus' }).click();
  await expect(page.getByRole('heading', heading(about.opening.heading))).toBeVisible();
});

test('what is saved shows without a new document', async ({ page }) => {
  await page.goto(`${marketing.address}/aboutus`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await marketing.edit(content, about.opening.heading, 'We knit hiring together.');
  await expect(page.getByRole('heading', heading('We knit hiring together.'))).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
});

test('a running shell takes the remote from its developer, says so, follows what is saved, and lets go of it', async ({
  page,
}) => {
  await page.goto(`${shell.address}/aboutus?remote.marketing=${marketing.address}`);
  await expect(page).toHaveURL(`${shell.address}/aboutus`);
  await expect(page.getByRole('heading', heading('We knit hiring together.'))).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const badge = page.getByRole('complementary', { name: 'Not what everybody sees' });
  await expect(badge).toContainText(`marketing comes from ${marketing.address}`);

  await marketing.edit(content, 'We knit hiring together.', 'We sew hiring together.');
  await expect(page.getByRole('heading', heading('We sew hiring together.'))).toBeVisible();

  await badge.getByRole('link', { name: 'Show the published release' }).click();
  await expect(page.getByRole('heading', heading(about.opening.heading))).toBeVisible();
  await expect(badge).toBeHidden();
});

test('a shell in development says what is wrong with an address, and shows the published release meanwhile', async ({
  page,
  request,
}) => {
  const elsewhere = await request.get(`${shell.address}/?remote.marketing=https://example.com`);
  expect(elsewhere.status()).toBe(400);
  expect(await elsewhere.text()).toContain('a server on this machine alone');

  await page.goto(`${shell.address}/aboutus?remote.marketing=http://localhost:9`);
  const badge = page.getByRole('complementary', { name: 'Not what everybody sees' });
  await expect(badge).toContainText('nothing answers there: start it with "npm run dev -w mfe-marketing"');
  await expect(page.getByRole('heading', heading(about.opening.heading))).toBeVisible();
});

test('a site in production takes no remote from anywhere, and on this machine says which command does', async ({
  request,
}) => {
  const answer = await request.get('/aboutus', {
    headers: { cookie: `local-remote.marketing=${encodeURIComponent(marketing.address)}` },
  });
  const html = await answer.text();
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-security-policy']).not.toContain(marketing.address);
  expect(html).toContain(about.opening.heading);
  expect(html).not.toContain('"release":"local');

  const asked = await request.get(`/aboutus?remote.marketing=${marketing.address}`);
  expect(asked.status()).toBe(400);
  expect(asked.headers()['set-cookie']).toBeUndefined();
  expect(await asked.text()).toContain('npm run dev -w mfe-marketing -- --from http://localhost:');
});

test('one remote from a developer’s machine is seen in the pages of a site elsewhere, there alone and under its policy', async ({
  page,
  baseURL,
  complaints,
}) => {
  // What was saved meanwhile ends the old page's call for news, and what it preloads, fetches or checks of the build before.
  complaints.allow(
    page,
    /\/development\/events$|was preloaded .+ but not used|^Failed to find a valid digest|marketing@local-\d+ remoteEntry\.js failed at entry/,
  );
  const beside = await startStandalone('mfe-marketing', '--from', baseURL ?? '');
  try {
    const before = await page.request.get(`${beside.address}/aboutus`);
    await beside.edit(content, about.opening.heading, 'We braid hiring together.');
    const registryNow = async () => (await page.request.get(`${beside.address}/aboutus`)).text();
    await expect.poll(registryNow).toContain('"release":"local-2"');
    // Of the build that was replaced while the page was on its way.
    await page.route(`${beside.address}/aboutus`, (route) => route.fulfill({ response: before }), {
      times: 1,
    });
    const answer = await page.goto(`${beside.address}/aboutus`);
    await expect(page.getByRole('heading', heading('We braid hiring together.'))).toBeVisible();
    const notice = page.getByRole('note', { name: 'Not what everybody sees' });
    await expect(notice).toContainText(`marketing comes from this machine, all else from ${baseURL}`);
    const published = await page.request.get('/aboutus');
    const policyOf = (headers: Record<string, string>) => headers['content-security-policy'];
    expect(policyOf(answer?.headers() ?? {})).toBe(policyOf(published.headers()));
    expect(await published.text()).toContain(about.opening.heading);

    await page.goto(`${beside.address}/contactus`);
    await expect(page.getByRole('heading', heading(contactPage.heading))).toBeVisible();
    const sent = await page.request.post(`${beside.address}/api/api/contact`, { data: {} });
    expect([sent.status(), await sent.json()]).toEqual([
      403,
      { message: 'Nothing is sent to the site from here: run "npm start" to try out a form.' },
    ]);
  } finally {
    // Leaves the page: requests that are still open would fail once the server stops.
    await page.goto('about:blank');
    await beside.stop();
  }
});
