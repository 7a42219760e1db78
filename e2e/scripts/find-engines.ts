import { spawnSync } from 'node:child_process';
import { canInstall, findCommand, installPackages } from '@hireloom/testing/debian-packages';

const knowsWebKit = () =>
  spawnSync('/usr/bin/python3', ['-c', 'import gi; gi.require_version("WebKit2", "4.1")']).status === 0;

const needed = {
  FIREFOX: { find: () => findCommand('firefox-esr', 'firefox'), packages: ['firefox-esr'] },
  WEBKIT_DRIVER: {
    find: () => (knowsWebKit() && findCommand('Xvfb') ? findCommand('WebKitWebDriver') : undefined),
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
  },
};

const variables = Object.keys(needed) as (keyof typeof needed)[];

function isMissing(variable: keyof typeof needed): boolean {
  const found = process.env[variable] ?? needed[variable].find();
  if (found) process.env[variable] = found;
  return !found;
}

/**
 * Puts into the environment what the journeys in other engines run in: what the system has, else Debian’s packages. Where
 * neither is to be had, they are skipped.
 */
export function findEngines() {
  const missing = variables.filter(isMissing);
  if (!missing.length || !canInstall()) return;
  try {
    installPackages(
      missing.flatMap((variable) => needed[variable].packages),
      'the journeys in these browsers are skipped.',
    );
  } catch (error) {
    console.warn(String(error));
  }
  missing.forEach(isMissing);
}
