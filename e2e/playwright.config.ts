import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/find-chromium';

/** `SITE_URL`: a site that runs already. Without it the tests start their own, on ports and a data folder of its own. */
process.env.CHROMIUM ??= findChromium();

export default defineConfig({
  testDir: './tests',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 8000 },
  globalSetup: './scripts/start-site.ts',
  reporter: [['list'], ['json', { outputFile: '../reports/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM, args: chromiumFlags },
    trace: 'retain-on-failure',
    baseURL: process.env.SITE_URL,
  },
});
