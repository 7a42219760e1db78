import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { findCommand, installPackages } from './debian-packages';

const onPath = () => findCommand('chromium', 'chromium-browser');

/** The Chromium that tests and benches run in: the system's, else Playwright's, else Debian's package. @throws Error. */
export function findChromium(): string {
  const found = onPath();
  if (found) return found;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  installPackages(['chromium'], 'put a "chromium" on the PATH or run "npx playwright install chromium".');
  return onPath() ?? chromium.executablePath();
}

/** As root, and on machines without the outside world. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];
