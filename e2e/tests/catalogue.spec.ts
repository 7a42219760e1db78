import AxeBuilder from '@axe-core/playwright';
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { findFreePort, untilAnswered } from '../fixtures/own-port';
import { root } from '../scripts/launch-site';

/** The page that shows developers every part of the design system, as `npm run catalogue` serves it. */
let catalogue: ChildProcess;
let address: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  // The catalogue is built before it answers.
  test.setTimeout(180_000);
  const port = await findFreePort();
  address = `http://localhost:${port}`;
  catalogue = fork(path.join(root, 'shared/toolkit/bin/hireloom.js'), ['catalogue'], {
    cwd: path.join(root, 'shared/design'),
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  await untilAnswered(address);
});

test.afterAll(() => {
  catalogue.kill();
});

for (const width of [360, 768, 1024, 1440]) {
  test(`every part stands without a scroll bar at ${width} px`, async ({ page }, testInfo) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
    await testInfo.attach(`catalogue at ${width} px`, { body: picture, contentType: 'image/png' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('no part is out of reach for assistive technology', async ({ page }) => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
