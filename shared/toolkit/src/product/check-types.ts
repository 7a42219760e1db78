import { isRemote, readRemoteDescription, UsageError } from '@hireloom/releases';
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { writeExposes } from '../build/exposes';
import { listRemotes } from './deploy-builds';

/** The projects that together cover the whole product: browser code is checked with DOM types, the rest without. */
export const WHOLE_PRODUCT = ['tsconfig.browser.json', 'tsconfig.node.json'];

const require = createRequire(import.meta.url);

function nativeCompiler(): string | undefined {
  try {
    const native = createRequire(require.resolve('typescript-native/package.json'));
    const { platform, arch } = process;
    const folder = path.dirname(native.resolve(`@typescript/typescript-${platform}-${arch}/package.json`));
    return path.join(folder, 'lib', platform === 'win32' ? 'tsc.exe' : 'tsc');
  } catch {
    return undefined;
  }
}

/** The native compiler takes a third of the time, but has no API yet for the build and the linter. */
export function spawnTypeCheck(project: string, args: string[], options: SpawnOptions): ChildProcess {
  const native = nativeCompiler();
  const [command, ...first] = native ? [native] : [process.execPath, require.resolve('typescript/bin/tsc')];
  return spawn(command, [...first, '--noEmit', '--project', project, ...args], options);
}

/** Checks one package, or all if `directory` is the root, and the modules that each remote.json declares. @throws UsageError */
export async function checkTypes(directory: string) {
  const isWhole = existsSync(path.join(directory, 'tsconfig.browser.json'));
  const remotes = (
    isWhole ? [...listRemotes(directory), path.join(directory, 'examples/remote')] : [directory]
  ).filter(isRemote);
  for (const remote of remotes) writeExposes(remote, readRemoteDescription(remote));
  const checks = (isWhole ? WHOLE_PRODUCT : ['tsconfig.json']).map((project) =>
    spawnTypeCheck(path.join(directory, project), [], { cwd: directory, stdio: 'inherit' }),
  );
  // A build may run at the same time and exit this process when it fails.
  process.once('exit', () => checks.forEach((check) => check.kill()));
  const exits = await Promise.all(checks.map((check) => once(check, 'exit')));
  if (exits.some(([code]) => code !== 0))
    throw new UsageError(
      'the type check failed; see the errors above. In .dev/exposes.ts they are about remote.json, and what its pages and slots export.',
    );
}
