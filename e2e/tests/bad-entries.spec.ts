import type { Page } from '@playwright/test';
import { home } from '../../mfe-marketing/src/content/home';
import { expect, test } from '../fixtures';
import { leaveToBrowser } from '../fixtures/page/leave-to-browser';
import { startSiteOnApi } from '../fixtures/site-on-api';
import type { RunningSite } from '../scripts/launch-site';

// One site for all of them.
test.describe.configure({ mode: 'default' });
test.use({
  expectedMessages: /^Entry .+ of \w+ is (shown without|left out for want of): [\w., ]+$|^503 \//,
});

const story = (slug: string) => ({
  _id: slug,
  slug,
  heading: `The story of ${slug}`,
  category: 'Funding',
  createdAt: '2026-01-01T00:00:00.000Z',
});
const article = (slug: string) => ({ ...story(slug), desc: '<p>Words.</p>', banner: '' });
const study = (slug: string) => ({
  ...story(slug),
  subtitle: 'How it went',
  clientBackground: '<p>They make fans.</p>',
  images: { logo: { filename: '' } },
  clientTestimonial: { quote: '', author: '' },
  challenge: [],
  solution: [],
  resultsAchieved: [],
});
const plain = { ...article('plain'), banner: null };
const bare = { ...study('bare'), images: undefined };

/** A back end of which each list holds something that is not as it should be. */
const answers: Record<string, unknown> = {
  '/api/api/getblogs': [
    plain,
    { ...article('nowhere'), _id: undefined, slug: undefined },
    { id: 'other', title: 'The story of other', image: '/assets/favicon.svg' },
    article('whole'),
    null,
  ],
  '/api/api/getcasestudies': [bare, { ...study('nameless'), heading: null }, study('sound')],
  '/api/api/getlogos': [{ banner: '/nameless.svg' }, { heading: 'Padhora' }],
  '/api/api/gettestimonials': [
    { heading: 'Asha Rao', message: 'Words that stay.' },
    { _id: 'silent', banner: '', heading: 'Somebody' },
    { _id: 'nobody', banner: '', message: 'Words of nobody.' },
  ],
  '/api/api/blogs/plain': plain,
  '/api/api/casestudy/bare': bare,
};

let site: RunningSite;

test.beforeAll(async () => {
  site = await startSiteOnApi((asked, response) => {
    const { pathname } = new URL(asked.url ?? '', 'http://api');
    response.setHeader('Content-Type', 'application/json');
    response.writeHead(pathname in answers ? 200 : 404).end(JSON.stringify(answers[pathname] ?? {}));
  });
});
test.afterAll(() => site.stop());

/** Each opens a page of the site. */
const ways = [
  ['rendered by the server', (page: Page, path: string) => page.goto(site.address + path)],
  [
    'left to the browser',
    async (page: Page, path: string) => {
      await leaveToBrowser(page);
      await page.goto(site.address + path);
    },
  ],
] as const;

const pages = [
  {
    path: '/blogs',
    slugs: ['plain', 'other', 'whole'],
    missing: 'No Image',
    count: '3 articles',
  },
  {
    path: '/casestudies',
    slugs: ['bare', 'sound'],
    missing: 'No Logo',
    count: '2 case studies',
  },
] as const;

for (const { path, slugs, missing, count } of pages) {
  for (const [way, open] of ways) {
    test(`${path}, ${way}, shows the good entries and the one without a picture, which can be read`, async ({
      page,
    }) => {
      await open(page, path);
      const main = page.getByRole('main');
      await expect(main.getByRole('article').getByRole('heading')).toHaveText(
        slugs.map((slug) => `The story of ${slug}`),
      );
      await expect(main.getByRole('article').first().getByText(missing)).toBeVisible();
      await expect(main.getByRole('status')).toHaveText(count);
      await main.getByRole('link', { name: `The story of ${slugs[0]}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`The story of ${slugs[0]}`);
      await expect(main.getByText(missing)).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`The story of ${slugs[0]}`);
      await expect(main.getByText(missing)).toBeVisible();
    });
  }
}

for (const [way, open] of ways) {
  test(`the home page, ${way}, shows the logos and testimonials that can be shown`, async ({ page }) => {
    await open(page, '/');
    const strip = page.getByRole('group', { name: home.trustedBy.marqueeLabel });
    await expect(strip.getByRole('listitem')).toHaveText(['Padhora']);
    const wall = page.getByRole('group', { name: 'What Clients Say' });
    await expect(wall.getByRole('figure')).toHaveCount(1);
    await expect(wall.getByText('Words that stay.').first()).toBeAttached();
  });
}

test('the sitemap and the feed hold what can be reached', async ({ request }) => {
  const sitemap = await (await request.get(`${site.address}/sitemap.xml`)).text();
  for (const path of ['/blogs/plain', '/blogs/whole', '/casestudy/bare', '/casestudy/sound'])
    expect(sitemap).toContain(`${path}</loc>`);
  const feed = await (await request.get(`${site.address}/feed.xml`)).text();
  expect(feed).toContain('<title>The story of plain</title>');
  expect(feed).not.toContain('The story of nowhere');
});
