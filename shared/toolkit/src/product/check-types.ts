import { UsageError } from '@hireloom/contracts';
import { isRemote, readRemoteDescription } from '@hireloom/releases';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readExposes } from '../build/read-exposes';
import { remotesOf } from './publish-builds';

/** The types of the whole product. */
const OF_ALL = 'tsconfig.all.json';

/** What has not changed since the last check is not checked again, but for CI. */
const reuse = process.env.CI
  ? []
  : ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];

/**
 * Checks the types of the package in `directory`, or of all in the folder of the whole product, and that each remote has
 * had proved what its `remote.json` promises: what `exposes.ts` leaves out no type would be checked of. @throws UsageError
 */
export async function checkTypes(directory: string) {
  const isWhole = existsSync(path.join(directory, OF_ALL));
  const remotes = isWhole ? remotesOf(directory) : [directory].filter(isRemote);
  for (const remote of remotes) readExposes(remote, readRemoteDescription(remote));
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const project = isWhole ? OF_ALL : 'tsconfig.json';
  try {
    execFileSync(process.execPath, [tsc, '--noEmit', '-p', project, ...reuse], {
      cwd: directory,
      stdio: 'inherit',
    });
  } catch {
    throw new UsageError('the types do not fit: see above.');
  }
}
