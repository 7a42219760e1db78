import { defineConfig } from '@playwright/test';
import './fixtures/picture-imports';
import { chromiumFlags, findChromium } from './scripts/find-chromium';

/** `SITE_URL`: a site that runs already. Without it the tests start one on free ports and in a temporary data folder. */
process.env.CHROMIUM ??= findChromium();

/**
 * `npm run e2e:deep`: the folder `deep`, whose tests start servers of their own, and what is tagged `@deep`. Without it: the
 * tests of one site that all share, and a few that are quick.
 */
const isDeep = process.env.npm_lifecycle_event === 'e2e:deep';
const suite = isDeep ? 'deep' : 'site';
const deep = /\bdeep\/|@deep/;

/** They take minutes each, one test after the other. Begun last, one of them would leave all other workers idle. */
const longest = ['**/version-skew.spec.ts', '**/development.spec.ts'];

/** Tests of zero loss, which would measure whatever else the machine is doing. */
const alone = ['**/several-machines.spec.ts', '**/rollback.spec.ts'];

/** What the sites under test say stands in the report of each test. Only somebody who watches wants all of it at once. */
const isWatched = Boolean(process.stdout.isTTY);

export default defineConfig({
  testDir: '.',
  testMatch: '{tests,deep}/*.spec.ts',
  ...(isDeep ? { grep: deep } : { grepInvert: deep }),
  outputDir: `../reports/${suite}`,
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: [...longest, ...alone] },
    { name: 'alone', testMatch: alone, workers: 1, dependencies: ['longest', 'others'] },
  ],
  fullyParallel: true,
  // Each waits for a third of its time, mostly for limits that have to pass: three keep two cores busy.
  workers: 3,
  // CI counts and names a flaky test instead of failing the run.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Limits end what hangs; they measure no speed. Where time is part of a requirement, the test says so.
  timeout: 600_000,
  globalTimeout: process.env.CI ? 3_600_000 : 0,
  // A broken build fails everywhere: ten failures say enough.
  maxFailures: process.env.CI ? 10 : 0,
  expect: { timeout: 60_000 },
  globalSetup: './scripts/start-site.ts',
  quiet: !isWatched,
  reporter: [['list'], ['json', { outputFile: `../reports/e2e-${suite}.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM, args: chromiumFlags },
    // The snapshots of every test would take a sixth of the run.
    trace: {
      mode: isWatched ? 'retain-on-failure' : 'on-first-retry',
      snapshots: true,
      screenshots: false,
      sources: true,
    },
    baseURL: process.env.SITE_URL,
  },
});
