import { expect, test } from '../fixtures';

for (const path of ['/nowhere', '/blogs/no-such-article', '/casestudy/no-such-client', '/raas/more']) {
  test(`${path} answers 404 with a page in the frame and a way home`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found.');
    await expect(main).toContainText('The page you’re looking for doesn’t exist or has been moved.');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await main.getByRole('link', { name: 'Go Back Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  });
}
