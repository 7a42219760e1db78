import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';
import { headingInCode, makeVariant, publishBuild } from '../fixtures/release-variants';
import { launchOwnSite, type OwnSite } from '../scripts/launch-site';
import { realTimeLimits } from '../scripts/time-limit-factor';

/** A release with a faulty server build: visitors and other teams must not notice. */
test.describe.configure({ mode: 'serial' });
/** The browser renders whatever failed on the server. React reports that, and the shell reports a page without its data. */
test.use({
  expectedMessages:
    /^Error: (Minified React error #(418|419|422|423|520);|broken on purpose)|^503 \/blogs|^RemoteFailure: content@\w{16} \.\/blog-list-page failed at (render|evaluate: Error: it failed on the server)/,
});

const HEADING = blogs.list.heading;
const heading = headingInCode(HEADING);
const rendering = (code: string) => `get heading(){${code}}`;

let folder: string;
let site: OwnSite;

test.beforeAll(async () => {
  site = await launchOwnSite(realTimeLimits);
  folder = site.dataFolder;
});

test.afterAll(() => site.stop());

const fetchHtml = async (address: string) => (await fetch(site.address + address)).text();

let visits = 0;
/** Another team's page with a new query, so that it is not cached and has to be rendered. */
const renderedElsewhere = () => fetchHtml(`/contactus?sent=${(visits += 1)}`);

const isRendered = (status: number, html: string) => status === 200 && html.includes('<h1');
/** The empty document, in which the browser renders the page. */
const opensElsewhere = (status: number, html: string) => status === 503 && html.includes('"/assets/shell/');

/** Visits pages of other teams until stopped: cached ones, which never fail, and one that is rendered each time. */
function visitElsewhere() {
  const lost: string[] = [];
  let [isOver, count] = [false, 0];
  const visit = async () => {
    while (!isOver) {
      for (const address of ['/', '/raas', '/contactus', `/contactus?sent=${(visits += 1)}`]) {
        const answer = await fetch(site.address + address);
        const html = await answer.text();
        const isOwn = address.includes('?') && opensElsewhere(answer.status, html);
        if (!isRendered(answer.status, html) && !isOwn) lost.push(`${answer.status} ${address}`);
        count += 1;
      }
      // At a moderate rate: a flood would leave the machine no time for anything else.
      await pause(50);
    }
  };
  const ended = visit();
  return async () => {
    isOver = true;
    await ended;
    return { lost, count };
  };
}

/** Deploys the remote with the changed server build, and waits until the site has activated it. */
async function deploy(name: string, from: RegExp, to: string): Promise<string> {
  const build = await makeVariant(path.join(folder, 'variant'), name, { from, to, sides: ['server'] });
  const { release, version } = await publishBuild(folder, { name, build });
  // Don't look at pages, because the last good one may be served instead. A release that fails at once may already be rolled back, but the
  // log still names it.
  const isTaken = async () =>
    (await fetchHtml('/readyz')).includes(version) || site.words().includes(`${name}@${release}`);
  await expect.poll(isTaken).toBe(true);
  return release;
}

test('a server build that hangs when it is rendered affects no visitor and is not retried at once', async ({
  page,
}) => {
  const endVisits = visitElsewhere();
  const release = await deploy('content', heading, rendering('for(;;);'));
  await page.goto(`${site.address}/blogs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeVisible();
  const blame = new RegExp(`while content@${release} \\./[a-z-]+ was at (evaluate|render)`);
  const isBlamed = async () => (await fetchHtml(`/blogs?q=word+${(visits += 1)}`), blame.test(site.words()));
  await expect.poll(isBlamed).toBe(true);
  await expect.poll(() => site.words()).toMatch(/has not responded for/);
  const { lost, count } = await endVisits();
  expect(lost).toEqual([]);
  expect(count).toBeGreaterThan(10);
  // The hanging code is not retried at once: no visitor waits for it, and no worker is lost to it.
  const deaths = () => site.words().match(new RegExp(`while content@${release} \\S+ was at`, 'g'))?.length;
  const before = deaths();
  await page.goto(`${site.address}/blogs?page=2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  expect(await renderedElsewhere()).toMatch(/<h1/);
  expect(deaths()).toBe(before);
});

test('a slot that hangs affects only its own region, which the browser fills', async ({ page }) => {
  const to = 'props, apiUrl, signal }) { await new Promise(() => undefined);';
  const variant = { from: /props, apiUrl, signal \}\) \{/, to, sides: ['server'] } as const;
  const build = await makeVariant(path.join(folder, 'variant'), 'content', variant);
  const { version } = await publishBuild(folder, { name: 'content', build, canary: 10 });
  await expect.poll(async () => (await fetch(`${site.address}/readyz`)).text()).toContain(version);
  await page.context().addCookies([{ name: 'hireloom-canary', value: '0', url: site.address }]);
  const answer = await page.goto(site.address);
  const html = await answer?.text();
  expect(html).toMatch(/<h1/);
  expect(html).toContain('data-slot="blog-teaser"');
  const slot = page.locator('[data-slot="blog-teaser"]');
  await slot.scrollIntoViewIfNeeded();
  await expect(slot.locator('a[href^="/blogs/"]').first()).toBeVisible();
});
