import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { canInstall, findCommand, installPackages } from './debian-packages';

/** Prefers the headless shell: the same engine without a browser UI, which starts in a quarter of the time. */
const onPath = () => findCommand('chromium-headless-shell', 'chromium', 'chromium-browser');

/** Returns the system's Chromium, or Playwright's. */
export const findInstalledChromium = () =>
  onPath() ?? [chromium.executablePath()].find((file) => existsSync(file));

/** Returns the Chromium that tests and benches run in, after installing Debian's package if there is none. @throws Error */
export function findChromium(): string {
  const found = findInstalledChromium();
  if (found) return found;
  if (canInstall()) installPackages(['chromium-headless-shell']);
  const installed = onPath();
  if (!installed) throw new Error('Put a "chromium" on the PATH, or run "npx playwright install chromium".');
  return installed;
}

/**
 * Chromium uses only the last such list, so this one repeats Playwright's own features: without them, Chromium would hold back, cache and
 * upgrade pages by itself.
 */
const disabledFeatures = [
  // The pages for the address bar's suggestions load with each window and cost more than ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  // Playwright's.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Flags for running as root, and on machines without internet access. */
export const chromiumFlags = [
  // Makes letters as wide as on phones and dense screens: the shell would round each to whole pixels.
  '--font-render-hinting=none',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];
