import type { RequestListener } from 'node:http';
import { blogs } from '../../mfe-content/src/content/blogs';
import { caseStudies } from '../../mfe-content/src/content/case-studies';
import { frame } from '../../shell/src/content/frame';
import { expect, test } from '../fixtures';
import { startSiteOnApi } from '../fixtures/site-on-api';
import type { RunningSite } from '../scripts/launch-site';

const faults: Record<string, RequestListener> = {
  'answer 500': (_asked, response) => void response.writeHead(500).end('no'),
  'close the connection': (_asked, response) => void response.destroy(),
  'answer junk': (_asked, response) => void response.end('{"_id": "1", <p>'),
  hang: () => undefined,
};

let answer: RequestListener = () => undefined;
let site: RunningSite;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  site = await startSiteOnApi((asked, response) => answer(asked, response));
});
test.afterAll(() => site.stop());

for (const [fault, faulty] of Object.entries(faults))
  test(`when the content calls ${fault}, their pages are 503 and Home only lacks its articles`, async ({
    request,
    browser,
  }) => {
    answer = faulty;
    for (const [path, text] of [
      ['/blogs', blogs.list.failed],
      ['/casestudies', caseStudies.list.failed],
      ['/blogs/some-article', 'Loading...'],
    ] as const) {
      const response = await request.get(site.address + path);
      expect(await response.text()).toContain(text);
      expect(response.status()).toBe(503);
    }
    const page = await browser.newPage({ javaScriptEnabled: false });
    expect((await page.goto(site.address))?.status()).toBe(200);
    const slot = page.locator('[data-slot="blog-teaser"]');
    await expect(slot.getByRole('group', { name: frame.failure.slotText['blog-teaser'] })).toBeVisible();
    await page.close();
  });
