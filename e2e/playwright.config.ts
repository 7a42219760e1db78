import { defineConfig } from '@playwright/test';
import './fixtures/picture-imports';
import { chromiumFlags, findChromium } from './scripts/find-chromium';

/** `SITE_URL`: a running site. Without it, the tests start one on free ports, in a temporary data folder. */
process.env.CHROMIUM ??= findChromium();

/**
 * `npm run e2e:deep` runs the folder `deep`, whose tests start their own servers, and tests tagged `@deep`. Otherwise runs the tests of one
 * shared site, and a few other quick ones.
 */
const isDeep = process.env.npm_lifecycle_event === 'e2e:deep';
const suite = isDeep ? 'deep' : 'site';
const deep = /\bdeep\/|@deep/;

/** These take minutes each and run one test after the other. If one started last, all other workers would be idle meanwhile. */
const longest = ['**/version-skew.spec.ts', '**/development.spec.ts'];

/** Tests of zero loss, which other load on the machine would distort. */
const alone = ['**/several-machines.spec.ts', '**/rollback.spec.ts'];

/** Each test's report contains the output of its site. Only somebody at a terminal needs all of it at once. */
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
  // A test waits for a third of its time, mostly for time limits, so three workers keep two cores busy.
  workers: 3,
  // CI counts and names a flaky test instead of failing the run.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Timeouts end hanging tests; they don't measure speed. Tests of timing requirements say so.
  timeout: 600_000,
  globalTimeout: process.env.CI ? 3_600_000 : 0,
  // A broken build fails everywhere, and ten failures show that.
  maxFailures: process.env.CI ? 10 : 0,
  expect: { timeout: 60_000 },
  globalSetup: './scripts/start-site.ts',
  quiet: !isWatched,
  reporter: [['list'], ['json', { outputFile: `../reports/e2e-${suite}.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM, args: chromiumFlags },
    // Snapshots of every test would take a sixth of the run.
    trace: {
      mode: isWatched ? 'retain-on-failure' : 'on-first-retry',
      snapshots: true,
      screenshots: false,
      sources: true,
    },
    baseURL: process.env.SITE_URL,
  },
});
