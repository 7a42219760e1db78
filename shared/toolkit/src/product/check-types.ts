import { isRemote, readRemoteDescription } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readExposes } from '../build/read-exposes';
import { remotesOf } from './publish-builds';

/** Checks the types of the whole product. */
const WHOLE_PROJECT = 'tsconfig.all.json';

const require = createRequire(import.meta.url);

/**
 * The native compiler, which checks types in a third of the time. Build and linter need the package `typescript`, as this one
 * has no API yet. What a check has found is cached in `.dev` beside the tsconfig.
 */
export function spawnTypeCheck(project: string, args: string[], options: SpawnOptions): ChildProcess {
  const native = createRequire(require.resolve('typescript-native/package.json'));
  const { platform, arch } = process;
  const folder = path.dirname(native.resolve(`@typescript/typescript-${platform}-${arch}/package.json`));
  const compiler = path.join(folder, 'lib', platform === 'win32' ? 'tsc.exe' : 'tsc');
  return spawn(compiler, ['--noEmit', '--project', project, ...args], options);
}

/**
 * Checks the types of the package in `directory`, or of all packages in the project's root, and that the `exposes.ts` of each
 * remote has what its `remote.json` promises. @throws UsageError
 */
export async function checkTypes(directory: string) {
  const isWhole = existsSync(path.join(directory, WHOLE_PROJECT));
  const remotes = isWhole ? remotesOf(directory) : [directory].filter(isRemote);
  for (const remote of remotes) readExposes(remote, readRemoteDescription(remote));
  const project = path.join(directory, isWhole ? WHOLE_PROJECT : 'tsconfig.json');
  const check = spawnTypeCheck(project, [], { cwd: directory, stdio: 'inherit' });
  // A build may run at the same time, and end this process when it fails.
  process.once('exit', () => check.kill());
  const [code] = (await once(check, 'exit')) as [number | null];
  if (code !== 0) throw new UsageError('the types do not fit: see above.');
}
