import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { findCommand, installPackages } from '@hireloom/testing/debian-packages';

/** The shell has the same engine without the browser around it, which nobody sees here and which takes a quarter of the time. */
const onPath = () => findCommand('chromium-headless-shell', 'chromium', 'chromium-browser');

/** The Chromium that tests and benches run in: the system's, else Playwright's, else Debian's package. @throws Error. */
export function findChromium(): string {
  const found = onPath();
  if (found) return found;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  installPackages(
    ['chromium-headless-shell'],
    'put a "chromium" on the PATH or run "npx playwright install chromium".',
  );
  return onPath() ?? chromium.executablePath();
}

/** Of several such lists the last counts: without Playwright's own, pages would be held back, kept and upgraded behind its back. */
const disabledFeatures = [
  // The pages in which the address line shows its suggestions are loaded with each window, and cost more than ours.
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

/** As root, and on machines without the outside world. */
export const chromiumFlags = [
  // Letters as wide as on phones and dense screens: the shell would round each to whole pixels.
  '--font-render-hinting=none',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];
