import { root } from '@hireloom/releases';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * The compiler that is a program of its own, which checks types in a third of the time. The build and the linter need the one
 * before it, `typescript`: for them this one has no interface yet.
 */
function checker(): string {
  const own = createRequire(require.resolve('typescript-native/package.json'));
  const { platform, arch } = process;
  const folder = path.dirname(own.resolve(`@typescript/typescript-${platform}-${arch}/package.json`));
  return path.join(folder, 'lib', platform === 'win32' ? 'tsc.exe' : 'tsc');
}

/**
 * Where the file is in which a check of `project` keeps what it found out: the next one looks at what has changed alone. With
 * the project, where that lies outside of the checkout.
 */
function keptTypes(project: string): string {
  const inside = path.relative(root, project);
  const isOutside = inside.startsWith('..');
  const folder = path.join(isOutside ? path.dirname(project) : root, 'node_modules/.cache/types');
  mkdirSync(folder, { recursive: true });
  const name = isOutside ? path.basename(project) : inside;
  return path.join(folder, `${name.replaceAll(/[^a-z]+/gi, '-')}.tsbuildinfo`);
}

/** The command that checks the types of a project, given by its tsconfig: it ends with 0 when they fit. */
export const typeCheck = (project: string) => ({
  command: checker(),
  args: ['--noEmit', '--project', project, '--incremental', '--tsBuildInfoFile', keptTypes(project)],
});
