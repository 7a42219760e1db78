import { home } from '../../mfe-marketing/src/content/home';
import { expect, test } from '../fixtures';
import { startSiteOnApi } from '../fixtures/site-on-api';

test.use({ expectedMessages: /^left out \d of \d entries of \w+, missing: \w+$/ });

const story = (slug: string) => ({
  _id: slug,
  slug,
  heading: `The story of ${slug}`,
  createdAt: '2026-01-01',
});

/** Each list has an entry without optional fields, and one without a heading. */
const lists: Record<string, unknown> = {
  getblogs: [story('plain'), { ...story('nameless'), heading: null }],
  getcasestudies: [story('bare'), { ...story('nameless'), heading: undefined }],
  getlogos: [{ heading: 'Padhora' }, { banner: '/nameless.svg' }],
  gettestimonials: [{ heading: 'Asha Rao', message: 'Words that stay.' }, { message: 'Words of nobody.' }],
};

test('an entry without optional fields is shown, one without a heading is omitted', async ({ page }) => {
  const site = await startSiteOnApi((asked, response) => {
    const call = new URL(asked.url ?? '', 'http://api').pathname.split('/').at(-1) ?? '';
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(lists[call] ?? {}));
  });
  for (const [path, slug, missing] of [
    ['/blogs', 'plain', 'No Image'],
    ['/casestudies', 'bare', 'No Logo'],
  ] as const) {
    await page.goto(site.address + path);
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText([`The story of ${slug}`]);
    await expect(cards.getByText(missing)).toBeVisible();
  }
  await page.goto(site.address);
  const strip = page.getByRole('group', { name: home.trustedBy.marqueeLabel });
  await expect(strip.getByRole('listitem')).toHaveText(['Padhora']);
  await expect(page.getByRole('group', { name: 'What Clients Say' }).getByRole('figure')).toHaveCount(1);
  // It may still fetch what comes later.
  await page.goto('about:blank');
  await site.stop();
});
