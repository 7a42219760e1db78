import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `commit`: only in a packaged product, the commit that it was made from. */
type Manifest = { name?: string; commit?: string };

function manifestOf(folder: string): Manifest {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}

function rootAbove(folder: string): string | undefined {
  if (manifestOf(folder).name === 'hireloom') return folder;
  return path.dirname(folder) === folder ? undefined : rootAbove(path.dirname(folder));
}

const ownRoot = rootAbove(import.meta.dirname);

/** The root folder of the product: of this checkout, or of the package made from one. In a repository of a remote: its folder. */
export const root = ownRoot ?? process.cwd();

/** False in the repository of a remote, which has no releases of its own. */
export const hasStore = ownRoot !== undefined;

/** Whether all sources of the product are here. */
export const isCheckout = existsSync(path.join(root, 'lerna.json'));

export const packagedCommit = (): string | undefined => manifestOf(root).commit;
