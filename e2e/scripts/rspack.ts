import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installFromNpm } from './install-from-npm';
import { root } from './launch-site';

const folder = path.join(root, '.data/rspack');

/** Returns the folder of Rspack's packages, if `installRspack` has installed them. */
export function findRspack(): string | undefined {
  const packages = path.join(folder, 'node_modules/@rspack');
  return existsSync(path.join(packages, 'cli')) ? packages : undefined;
}

/** Installs the versions that the example names. */
export function installRspack() {
  const manifest = readFileSync(path.join(root, 'examples/rspack-remote/package.json'), 'utf8');
  const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> };
  installFromNpm(folder, ...Object.entries(devDependencies).map((entry) => entry.join('@')));
}
