import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from '../build/build';
import { buildByLerna } from './build-all';

/** Builds the package in `directory`, unless Lerna's cache has this build. @throws UsageError with webpack's messages */
export async function buildChanged(directory: string) {
  const manifest = readFileSync(path.join(directory, 'package.json'), 'utf8');
  const { name } = JSON.parse(manifest) as { name: string };
  // If the build fails, it runs again: Lerna would wrap webpack's messages in its own.
  await buildByLerna(['--scope', name]).catch(() => build(directory));
}
