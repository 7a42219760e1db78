import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Manifest = {
  name: string;
  version: string;
  license: string;
  dependencies: Record<string, string>;
};

type Lock = { packages: Record<string, unknown> };

const byPlace = ([a]: [string, unknown], [b]: [string, unknown]) => a.localeCompare(b, 'en');

/**
 * Enters a workspace package into the lock file as `npm install` does, so that `npm ci` takes it without a look
 * at any registry: its dependencies are in the lock already, other remotes have them.
 */
export async function lockRemote(root: string, { name, version, license, dependencies }: Manifest) {
  const file = path.join(root, 'package-lock.json');
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lock;
  const folder = name.replace(/^@[^/]+\//, '');
  const entries = Object.entries({
    ...lock.packages,
    [folder]: { name, version, license, dependencies },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  });
  lock.packages = Object.fromEntries(entries.sort(byPlace));
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
}
