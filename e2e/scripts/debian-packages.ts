import { execFileSync, spawnSync } from 'node:child_process';

/** The first of these commands that is on the PATH. */
export function findCommand(...names: readonly string[]): string | undefined {
  const command = names.map((name) => `command -v ${name}`).join(' || ');
  // Not everybody's PATH holds what administrators run.
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };
  return spawnSync(command, { shell: true, encoding: 'utf8', env }).stdout.trim() || undefined;
}

/** Installs packages of Debian. @throws Error, where that is not possible, that says `advice`. */
export function installPackages(names: readonly string[], advice: string) {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const all = names.join(', ');
  console.log(`No ${all} here: installing what Debian has.`);
  try {
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
  } catch (error) {
    throw new Error(`No ${all} was found and none could be installed: ${advice}`, { cause: error });
  }
}

/** A command, installed with its package of Debian if it is missing. @throws Error that says `advice` where that fails. */
export function findOrInstall(command: string, name: string, advice: string): string {
  const found = findCommand(command);
  if (found) return found;
  installPackages([name], advice);
  return findCommand(command) ?? command;
}
