import type { Page, Route } from '@playwright/test';
import type { RequestListener } from 'node:http';
import { blogs } from '../../mfe-content/src/content/blogs';
import { caseStudies } from '../../mfe-content/src/content/case-studies';
import { frame } from '../../shell/src/content/frame';
import { expect, test } from '../fixtures';
import { startSiteOnApi } from '../fixtures/site-on-api';
import { holdBack } from '../fixtures/page/hold-back';
import { leaveToBrowser } from '../fixtures/page/leave-to-browser';
import type { RunningSite } from '../scripts/launch-site';

test.use({
  expectedMessages:
    // Without a connection the footer's form is lost as well.
    /^(The list|What) \/\S+ (shows )?could not be loaded: |^The industries of case studies could not be loaded: |^RemoteFailure: leads@|^net::ERR_INTERNET_DISCONNECTED \/assets\/leads\/|^(500|net::ERR_(CONNECTION_REFUSED|FAILED|INTERNET_DISCONNECTED)) \/api\/api\/|^503 \/\S*$/,
});

/** Two of them: the browser reads answers with the same code as the server, which gets every fault below. */
const faults: Record<string, (route: Route) => Promise<void> | void> = {
  'refuses the connection': (route) => route.abort('connectionrefused'),
  'answers another shape': (route) => route.fulfill({ json: [{ title: 'Hello' }] }),
};

const lists = [
  { path: '/blogs', call: '**/api/api/getblogs*', failed: blogs.list.failed, loading: 'Loading articles…' },
  {
    path: '/casestudies',
    call: '**/api/api/getcasestudies*',
    failed: caseStudies.list.failed,
    loading: 'Loading case studies…',
  },
] as const;

for (const { path, call, failed, loading } of lists) {
  test(`client-rendered ${path} shows loading and error states and can be retried`, async ({ page }) => {
    const main = page.getByRole('main');
    await leaveToBrowser(page);
    for (const answer of Object.values(faults)) {
      await page.route(call, answer);
      await page.goto(path);
      await expect(main.getByRole('alert')).toContainText(failed);
      await expect(main.getByRole('article')).toHaveCount(0);
      await page.unroute(call);
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect(main.getByRole('article').first()).toBeVisible();
      await expect(main.getByRole('alert')).toHaveCount(0);
    }
    const { release } = await holdBack(page, call);
    await page.goto(path);
    await expect(page.getByRole('status').getByText(loading)).toBeVisible();
    release();
    await expect(main.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(loading)).toHaveCount(0);
  });
}

const details = [
  { list: '/blogs', call: '**/api/api/blogs/*' },
  { list: '/casestudies', call: '**/api/api/casestudy/*' },
] as const;

async function firstOf(page: Page, list: string) {
  await page.goto(list);
  const link = page.getByRole('main').getByRole('article').first().getByRole('link');
  return { heading: (await link.textContent()) ?? '', path: (await link.getAttribute('href')) ?? '' };
}

for (const { list, call } of details) {
  test(`a client-rendered detail page of ${list} retries until the API responds`, async ({
    page,
    context,
    complaints,
  }) => {
    // Pictures of the page may still be loading when the network goes.
    complaints.allow(page, /^net::ERR_INTERNET_DISCONNECTED \/\S+\.(svg|png|webp|avif)$/);
    const title = page.getByRole('heading', { level: 1 });
    const { heading, path } = await firstOf(page, list);
    await leaveToBrowser(page);
    for (const answer of Object.values(faults)) {
      await page.route(call, answer);
      await page.goto(path);
      await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
      await page.unroute(call);
      await expect(title).toHaveText(heading);
    }

    const { release } = await holdBack(page, call);
    await page.goto(path);
    await expect(title).toHaveText('Loading...');
    release();
    await expect(title).toHaveText(heading);
    await page.unroute(call);

    await page.route(call, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
    await context.setOffline(true);
    await page.unroute(call);
    await context.setOffline(false);
    await expect(title).toHaveText(heading);
  });
}

test.describe('server-rendered pages', () => {
  const faultyAnswers: Record<string, RequestListener> = {
    'answers 500': (_asked, response) => void response.writeHead(500).end('no'),
    'answers nothing': (_asked, response) => void response.end(),
    'closes the connection': (_asked, response) => void response.destroy(),
    'answers junk': (_asked, response) => void response.end('{"_id": "1", <p>'),
    'answers another shape': (_asked, response) => void response.end('[{"title":"Hello"}]'),
    hangs: () => {},
  };
  let answer: RequestListener = () => {};
  let site: RunningSite;

  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    site = await startSiteOnApi((asked, response) => answer(asked, response));
  });
  test.afterAll(() => site.stop());

  for (const [fault, faulty] of Object.entries(faultyAnswers)) {
    test(`return 503 when the API ${fault}, and the home page omits its articles`, async ({
      request,
      browser,
    }) => {
      answer = faulty;
      for (const [path, text] of [
        ['/blogs', blogs.list.failed],
        ['/casestudies', caseStudies.list.failed],
        ['/blogs/some-article', 'Loading...'],
        ['/casestudy/some-study', 'Loading...'],
      ] as const) {
        const response = await request.get(site.address + path);
        expect(await response.text()).toContain(text);
        expect(response.status()).toBe(503);
      }
      const page = await browser.newPage({ javaScriptEnabled: false });
      const home = await page.goto(site.address);
      expect(home?.status()).toBe(200);
      expect(await home?.text()).toContain('data-slot="blog-teaser"');
      const slot = page.locator('[data-slot="blog-teaser"]');
      await expect(slot.getByRole('group', { name: frame.failure.slotText['blog-teaser'] })).toBeVisible();
      await expect(slot.getByText('Loading…')).toBeHidden();
      await page.close();
    });
  }

  test('recover data of a failed call on the next render', async ({ request }) => {
    const cards = ['first', 'second'].map((slug) => ({
      _id: slug,
      slug,
      heading: `The ${slug} article`,
      desc: '<p>Words.</p>',
      banner: '',
      category: 'Funding',
      createdAt: '2026-01-01T00:00:00.000Z',
    }));
    const praise = [{ _id: '1', banner: '', heading: 'Asha Rao', message: 'Praise of one day.' }];
    let isWell = false;
    answer = (asked, response) => {
      const { pathname, searchParams } = new URL(asked.url ?? '', 'http://api');
      const texts: Record<string, unknown> = {
        '/api/api/getlogos': [],
        '/api/api/blogs/first': cards[0],
        ...((isWell || !searchParams.has('category')) && { '/api/api/getblogs': cards }),
        ...(isWell && { '/api/api/gettestimonials': praise }),
      };
      response.setHeader('Content-Type', 'application/json');
      response.writeHead(pathname in texts ? 200 : 500).end(JSON.stringify(texts[pathname]));
    };
    const htmlOf = async (path: string) => (await request.get(site.address + path)).text();
    expect(await htmlOf('/')).not.toContain('Praise of one day.');
    const lacking = await htmlOf('/blogs/first');
    expect(lacking).toContain(blogs.detail.related.failed);
    expect(lacking).not.toContain('The second article');
    isWell = true;
    // For a second the page as it was serves all who come.
    await expect.poll(async () => (await htmlOf('/')).includes('Praise of one day.')).toBe(true);
    await expect.poll(async () => (await htmlOf('/blogs/first')).includes('The second article')).toBe(true);
  });
});
