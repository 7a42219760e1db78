import { chromium } from '@playwright/test';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

function onPath(): string | undefined {
  const command = 'command -v chromium || command -v chromium-browser';
  return spawnSync(command, { shell: true, encoding: 'utf8' }).stdout.trim() || undefined;
}

function installFromDebian() {
  const options = { stdio: 'inherit' as const };
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
}

/** The Chromium that tests and benches run in: the system's, else Playwright's, else Debian's package. @throws Error. */
export function findChromium(): string {
  const found = onPath();
  if (found) return found;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('No Chromium here: installing Debian’s package.');
  try {
    installFromDebian();
  } catch (error) {
    throw new Error(
      'No Chromium was found and none could be installed: put a "chromium" on the PATH or run "npx playwright install chromium".',
      { cause: error },
    );
  }
  return onPath() ?? chromium.executablePath();
}

/** As root, and on machines without the outside world. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
