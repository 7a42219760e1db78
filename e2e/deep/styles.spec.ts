import { SHELL } from '@hireloom/contracts';
import type { Page } from '@playwright/test';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { answering } from '../fixtures/answering';
import { makeVariant, publishVariant } from '../fixtures/release-variants';
import { fill, getPopup, REQUEST } from '../fixtures/page/parts';

test.use({ expectedMessages: /^404 \/nowhere$/ });

const answerWith = answering('**/api/api/add-recruiter-request');

/** Records the rules that scripts add to the document's style elements. */
const watchRules = (page: Page) =>
  page.addInitScript(() => {
    const inserted: string[] = [];
    const insertRule = CSSStyleSheet.prototype.insertRule;
    CSSStyleSheet.prototype.insertRule = function (rule, index) {
      inserted.push(rule);
      return insertRule.call(this, rule, index);
    };
    Object.assign(globalThis, { inserted });
  });

const rulesInserted = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { inserted: string[] }).inserted);

const countRules = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('style')].map(({ sheet, textContent }) => {
      const fresh = new CSSStyleSheet();
      fresh.replaceSync(textContent);
      return { sent: fresh.cssRules.length, now: sheet?.cssRules.length ?? 0 };
    }),
  );

/** Rules added to the first element would make the browser lay out the whole page again, because it contains `@font-face`. */
async function expectRulesOnlyInSecondElement(page: Page) {
  const [first, second, ...others] = await countRules(page);
  expect(others).toEqual([]);
  expect(first?.now).toBe(first?.sent);
  expect(second?.sent).toBe(0);
  expect(second?.now).toBeGreaterThan(0);
}

/** Opens components whose styles are added later, and checks their look. */
async function usePage(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
  await expect(getPopup(page)).toBeVisible();
  await expect(getPopup(page).getByRole('button', { name: 'Submit request' })).toHaveCSS('cursor', 'pointer');
  await answerWith(page, 200, { message: 'x' });
  await fill(getPopup(page), REQUEST);
  await getPopup(page).getByRole('button', { name: 'Submit request' }).click();
  const toast = page.getByText('Request submitted successfully!');
  await expect(toast).toBeVisible();
}
test('pages add no style elements to those of the server, not even for popup and toast', async ({ page }) => {
  await watchRules(page);
  for (const path of ['/raas', '/blogs', '/contactus', '/nowhere', '/']) {
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? '';
    expect(html.match(/<style/g), path).toHaveLength(2);
    expect(html).not.toMatch(/<[a-z][^>]* style=/);
    // An inserted rule would cause a new layout.
    expect(await rulesInserted(page), path).toEqual([]);
  }
  await usePage(page);
  await expectRulesOnlyInSecondElement(page);
});

/** The colour of the submit button, which belongs to the leads team's release. */
const expectButtonIn = (page: Page, colour: string) =>
  expect(page.getByRole('main').getByRole('button', { name: 'Send details' })).toHaveCSS(
    'background-color',
    colour,
  );

test('a shell with another brand colour recolours remotes that were deployed before', async ({
  page,
  launch,
}) => {
  const site = await launch();
  const address = `${site.address}/contactus`;
  const fetchHtml = async () => (await fetch(address)).text();
  const leadsIn = (html: string) => /\/assets\/leads\/[^/"]+/.exec(html)?.[0];
  await watchRules(page);
  await page.goto(address);
  await expectButtonIn(page, 'rgb(67, 56, 202)');
  const deployedBefore = leadsIn(await fetchHtml());
  expect(deployedBefore).toBeDefined();

  const brand = { from: /\bindigo:\s*["']#4338CA["']/, to: 'indigo:"#0B5D3B"' };
  const build = await makeVariant(path.join(site.dataFolder, 'variant'), SHELL, brand);
  const release = await publishVariant(site.dataFolder, { name: SHELL, build });
  await expect.poll(fetchHtml).toContain(release);
  expect(leadsIn(await fetchHtml())).toBe(deployedBefore);

  await page.goto(address);
  await expectButtonIn(page, 'rgb(11, 93, 59)');
  expect(await rulesInserted(page)).toEqual([]);
});
