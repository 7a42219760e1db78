import { execFileSync, spawnSync } from 'node:child_process';

/** Returns the path of the first of these commands on the PATH. */
export function findCommand(...names: readonly string[]): string | undefined {
  const command = names.map((name) => `command -v ${name}`).join(' || ');
  // A user's PATH may lack the folder of administrators' commands.
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };
  return spawnSync(command, { shell: true, encoding: 'utf8', env }).stdout.trim() || undefined;
}

/** Whether this process may install Debian packages. */
export const canInstall = () => process.getuid?.() === 0 && findCommand('apt-get') !== undefined;

/** Installs Debian packages. @throws Error if that fails */
export function installPackages(names: readonly string[]) {
  const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  console.error(`Installing Debian's ${names.join(', ')}.`);
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
}

/** Returns the path of a command. @throws Error that says how to install it if it is missing */
export function requireCommand(command: string): string {
  const found = findCommand(command);
  if (!found)
    throw new Error(`${command} was not found. Install it, or run "npm run tools" as root on Debian.`);
  return found;
}
