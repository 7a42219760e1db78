import { claims } from '../../mfe-marketing/src/content/claims';
import { expect, test } from '../fixtures';

const paths = [...new Set(claims.map(({ path }) => path))];
const claimsOn = (path: string) => claims.filter((claim) => claim.path === path).map(({ text }) => text);

test('every page shows its claims without interaction', async ({ page }) => {
  for (const path of paths) {
    await page.goto(path);
    const words = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
    const isSaid = (claim: string) =>
      words.split(claim).some((before, index, parts) => index < parts.length - 1 && !/\d$/.test(before));
    expect(
      claimsOn(path).filter((claim) => !isSaid(claim)),
      path,
    ).toEqual([]);
  }
});
