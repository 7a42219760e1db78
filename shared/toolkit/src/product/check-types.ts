import { isRemote, readRemoteDescription } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readExposes } from '../build/read-exposes';
import { remotesOf } from './publish-builds';
import { typeCheck } from './type-checker';

/** The types of the whole product. */
const OF_ALL = 'tsconfig.all.json';

/**
 * Checks the types of the package in `directory`, or of all in the folder of the whole product, and that each remote has
 * had proved what its `remote.json` promises: what `exposes.ts` leaves out no type would be checked of. @throws UsageError
 */
export async function checkTypes(directory: string) {
  const isWhole = existsSync(path.join(directory, OF_ALL));
  const remotes = isWhole ? remotesOf(directory) : [directory].filter(isRemote);
  for (const remote of remotes) readExposes(remote, readRemoteDescription(remote));
  const project = path.join(directory, isWhole ? OF_ALL : 'tsconfig.json');
  const { command, args } = typeCheck(project);
  const check = spawn(command, args, { cwd: directory, stdio: 'inherit' });
  // Where a build beside it fails, nobody waits for it.
  process.once('exit', () => check.kill());
  const [code] = (await once(check, 'exit')) as [number | null];
  if (code !== 0) throw new UsageError('the types do not fit: see above.');
}
