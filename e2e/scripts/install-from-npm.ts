import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Installs packages that only slow tests need into a folder outside the lockfile. @throws Error if npm does not have them for this platform */
export function installFromNpm(folder: string, ...packages: readonly string[]) {
  mkdirSync(folder, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', '--prefix', folder, ...options, ...packages], { stdio: 'inherit' });
}
