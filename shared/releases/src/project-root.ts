import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `commit`: only in a packaged product, the commit that it was made from. */
type Manifest = { name?: string; commit?: string };

function readManifest(folder: string): Manifest {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}

function rootAbove(folder: string): string | undefined {
  if (readManifest(folder).name === 'hireloom') return folder;
  return path.dirname(folder) === folder ? undefined : rootAbove(path.dirname(folder));
}

/** The root folder of the product: of this checkout, or of the package made from one. In a repository of a remote: its folder. */
export const root = rootAbove(import.meta.dirname) ?? process.cwd();

export const packagedCommit = (): string | undefined => readManifest(root).commit;
