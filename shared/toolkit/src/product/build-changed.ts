import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from '../build/build';
import { buildByLerna } from './build-all';

async function buildByCache(directory: string): Promise<boolean> {
  const { name } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as { name: string };
  try {
    await buildByLerna(['--scope', name]);
    return true;
  } catch {
    return false;
  }
}

/** Builds the package in `directory`, unless Lerna's cache has this build. @throws UsageError with webpack's messages */
export async function buildChanged(directory: string) {
  // If the build fails, it runs again: Lerna would wrap webpack's messages in its own.
  if (!(await buildByCache(directory))) await build(directory);
}
