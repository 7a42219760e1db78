import { root, UsageError } from '@hireloom/releases';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const argumentsFor = (options: readonly string[]) => [
  '--no',
  'lerna',
  'run',
  'build',
  '--loglevel',
  'error',
  ...options,
];

/** Builds packages that have changed since their last build. The other builds come from Lerna's cache. @throws Error, also without Lerna */
export const buildByLerna = (options: readonly string[]) =>
  promisify(execFile)('npx', argumentsFor(options), { cwd: root });

/** The line that Lerna prints before the output of a package's finished build. */
const ENDED = /^> @hireloom\/(\S+):build(\s+\[.*cache\])?/;

/** Builds all packages that have changed, and prints a line when each is done. @throws UsageError with a failed build's output */
export async function buildAll() {
  console.log('Building what has changed:');
  const lerna = spawn('npx', argumentsFor([]), { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(lerna, 'close');
  const startedAt = performance.now();
  const printed: string[] = [];
  for await (const line of createInterface({ input: lerna.stdout })) {
    const [, name, isUnchanged] = ENDED.exec(line) ?? [];
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (name) console.log(`  ${name.padEnd(16)} ${isUnchanged ? 'unchanged' : `built in ${seconds} s`}`);
    printed.push(line);
  }
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new UsageError(`the build failed.\n${printed.join('\n')}`);
}
