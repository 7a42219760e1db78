import { execFileSync, spawnSync } from 'node:child_process';

/** The first of these commands that is on the PATH. */
export function findCommand(...names) {
  const command = names.map((name) => `command -v ${name}`).join(' || ');
  // Not everybody's PATH holds what administrators run.
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };
  return spawnSync(command, { shell: true, encoding: 'utf8', env }).stdout.trim() || undefined;
}

/** Whether this process may install packages of Debian. */
export const canInstall = () => process.getuid?.() === 0 && findCommand('apt-get') !== undefined;

/** Installs packages of Debian. @throws Error, where that is not possible, that says `advice`. */
export function installPackages(names, advice) {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const all = names.join(', ');
  console.error(`No ${all} here: installing what Debian has.`);
  try {
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
  } catch (error) {
    throw new Error(`No ${all} was found and none could be installed: ${advice}`, { cause: error });
  }
}

/** A command, installed with its package of Debian if it is missing. @throws Error that says `advice` where that fails. */
export function findOrInstall(command, name, advice) {
  const found = findCommand(command);
  if (found) return found;
  installPackages([name], advice);
  return findCommand(command) ?? command;
}
