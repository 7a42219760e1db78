import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { blogs } from '../../mfe-content/src/content/blogs';
import { frame } from '../../shell/src/content/frame';
import { plainForms } from '../../shell/src/content/plain-forms';
import { expect, test } from '../fixtures';
import { headingInCode, makeVariant, publishBuild } from '../fixtures/release-variants';
import { launchOwnSite, type OwnSite } from '../scripts/launch-site';
import { realTimeLimits } from '../scripts/time-limit-factor';

/** A release whose server build misbehaves: visitors and the other teams must not notice. */
test.describe.configure({ mode: 'serial' });
/** The browser renders what broke on the server. React reports that, and the shell a page that arrives without its data. */
test.use({
  expectedMessages:
    /^Error: (Minified React error #(418|419|422|423|520);|broken on purpose)|^503 \/blogs|^RemoteFailure: content@\w{16} \.\/blog-list-page failed at (render|evaluate: Error: it failed on the server)/,
});

const HEADING = blogs.list.heading;
const heading = headingInCode(HEADING);
const evaluating = (code: string) => `heading:(()=>{${code}})()`;
const rendering = (code: string) => `get heading(){${code}}`;
// Numbers, as the collector does not look into them.
const eat = 'const all=[];for(;;)all.push(new Array(1e6).fill(0.5))';

const breaking: Record<string, { to: string; log: RegExp }> = {
  // It is evaluated while the worker is warmed, which nobody waits for.
  'hangs when it is evaluated': { to: evaluating('for(;;);'), log: /has not responded for/ },
  'hangs when it is rendered': { to: rendering('for(;;);'), log: /has not responded for/ },
  // Where the machine's memory is slow, it looks like a hang before it meets the limit.
  'eats memory when it is rendered': { to: rendering(eat), log: /memory|has not responded for/i },
  'asks for the end of the process when it is rendered': {
    to: rendering('process.exit(7)'),
    log: /exited with code 7/,
  },
};

let folder: string;
let site: OwnSite;

test.beforeAll(async () => {
  site = await launchOwnSite(realTimeLimits);
  folder = site.dataFolder;
});

test.afterAll(() => site.stop());

const fetchHtml = async (address: string) => (await fetch(site.address + address)).text();

let visits = 0;
/** A page of another team that nobody has asked for yet: each time it is rendered. */
const renderedElsewhere = () => fetchHtml(`/contactus?sent=${(visits += 1)}`);

const isRendered = (status: number, html: string) => status === 200 && html.includes('<h1');
/** The frame's document, from which the browser renders the page itself. */
const opensElsewhere = (status: number, html: string) => status === 503 && html.includes('"/assets/shell/');

/** Visits pages of other teams: cached ones, which come rendered whatever happens, and one that is rendered each time. */
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
      // As many as come: a flood would leave the machine no time for anything else.
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

/** Makes the changed server build of the remote live, and waits until the site has taken it over. */
async function deploy(name: string, from: RegExp, to: string): Promise<string> {
  const build = await makeVariant(path.join(folder, 'variant'), name, { from, to, sides: ['server'] });
  const { release, version } = await publishBuild(folder, { name, build });
  // Pages tell nothing: the last good one may stand in. What fails at once may be gone again by now, but not from the log.
  const isTaken = async () =>
    (await fetchHtml('/readyz')).includes(version) || site.words().includes(`${name}@${release}`);
  await expect.poll(isTaken).toBe(true);
  return release;
}

for (const [fault, { to, log }] of Object.entries(breaking)) {
  test(`a server build that ${fault} affects no visitor and is not retried at once`, async ({ page }) => {
    const endVisits = visitElsewhere();
    const release = await deploy('content', heading, to);
    await page.goto(`${site.address}/blogs`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
    await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeVisible();
    const blame = new RegExp(`while content@${release} \\./[a-z-]+ was at (evaluate|render)`);
    const isBlamed = async () => (
      await fetchHtml(`/blogs?q=word+${(visits += 1)}`),
      blame.test(site.words())
    );
    await expect.poll(isBlamed).toBe(true);
    await expect.poll(() => site.words()).toMatch(log);
    const { lost, count } = await endVisits();
    expect(lost).toEqual([]);
    expect(count).toBeGreaterThan(10);
    // It is not run again at once: nobody waits for it to hang, and no worker is lost to it.
    const deaths = () => site.words().match(new RegExp(`while content@${release} \\S+ was at`, 'g'))?.length;
    const before = deaths();
    await page.goto(`${site.address}/blogs?page=2`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
    expect(await renderedElsewhere()).toMatch(/<h1/);
    expect(deaths()).toBe(before);
  });
}

test('a server build that throws leaves a region with a link to continue', async ({ page }) => {
  const release = await deploy('content', heading, rendering('throw new Error("broken on purpose")'));
  await page.goto(`${site.address}/blogs`);
  const title = page.getByRole('heading', { level: 1, name: HEADING });
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(title.or(retry)).toBeVisible();
  if (await retry.isVisible()) await retry.click();
  await expect(title).toBeVisible();
  // The log takes 20 lines of one message a minute, and the faults before this one were many.
  const isLogged = async () => {
    await fetchHtml(`/blogs?q=word+${(visits += 1)}`);
    return site.words().includes(release);
  };
  await expect.poll(isLogged, { timeout: 75_000 }).toBe(true);
  expect(await fetchHtml('/contactus')).toMatch(/<h1/);
});

test('without scripts, a broken page and a broken form link to alternatives', async ({ browser }) => {
  // For everybody else the last good page, or the release before, would stand in. There is room for two previews.
  const own = await launchOwnSite();
  const preview = async (name: string, from: RegExp, to: string) => {
    const build = await makeVariant(path.join(own.dataFolder, 'variant'), name, {
      from,
      to,
      sides: ['server'],
    });
    const published = await publishBuild(own.dataFolder, { name, build, preview: true });
    return `${own.address}/?preview=${published.preview}`;
  };
  const page = await browser.newPage({ javaScriptEnabled: false });
  try {
    await page.goto(await preview('content', heading, rendering('throw new Error("broken on purpose")')));
    await page.goto(`${own.address}/blogs`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(frame.failure.pageHeading);
    await expect(page.getByRole('main').getByRole('link', { name: '+91 80 0000 0000' })).toBeVisible();
    const newsletter = /label:\s*["']Email address["']/;
    const broken = 'get label(){throw new Error("broken on purpose")}';
    await page.goto(await preview('leads', newsletter, broken));
    await page.getByRole('contentinfo').getByRole('link', { name: plainForms.newsletter.label }).click();
    await expect(page.getByLabel('Email address')).toBeVisible();
  } finally {
    await page.close();
    await own.stop();
  }
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
