import { expect, test } from '../fixtures';

test.use({ expectedMessages: /^404 \/(nowhere|blogs|casestudy)/ });

test('unknown URLs return 404 with a page that links home', async ({ page }) => {
  for (const path of ['/nowhere', '/blogs/no-such-article', '/casestudy/no-such-client']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    const html = (await answer?.text()) ?? '';
    expect(html, path).toContain('noindex');
    expect(html, path).not.toMatch(/rel="canonical"|og:url/);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found.');
    await expect(main).toContainText('The page you’re looking for doesn’t exist or has been moved.');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    for (const way of ['/raas', '/Payperhire', '/fractionalhiring', '/casestudies', '/contactus'])
      await expect(main.locator(`a[href="${way}"]`), way).toBeVisible();
    await main.getByRole('link', { name: 'Go Back Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  }
});
