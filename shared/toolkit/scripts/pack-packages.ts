import { UsageError } from '@hireloom/service';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceTscAliasPaths } from 'tsc-alias';
import { packageManifest, type Manifest } from './package-manifest';

const shared = path.join(import.meta.dirname, '../..');
const root = path.join(shared, '..');
const project = path.join(shared, 'tsconfig.packages.json');
/** The folder that `outDir` of `project` names. */
const output = path.join(root, 'dist/packages');

/** Files that packages take from the root of the checkout, and export. */
const FROM_ROOT: Record<string, string[]> = { toolkit: ['tsconfig.base.json', 'tsconfig.browser.json'] };

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** Compiles all packages: an ES module with declarations and a source map for each source file. */
async function compile() {
  try {
    run('npx', ['tsc', '--project', project], root);
  } catch (error) {
    throw new UsageError((error as { stdout: string }).stdout);
  }
  // Node and TypeScript's stricter resolutions want whole file names in imports.
  await replaceTscAliasPaths({ configFile: project, resolveFullPaths: true });
}

/** Whether a package contains a file as it is. Tests and TypeScript sources are left out. */
const isCopied = (file: string) =>
  !/\.test\.tsx?$|[\\/](testing|catalogue|node_modules)$/.test(file) &&
  (!/\.tsx?$/.test(file) || file.endsWith('.d.ts'));

async function pack(name: string): Promise<string> {
  const source = path.join(shared, name);
  const target = path.join(output, name);
  const manifest = readManifest(source);
  for (const part of ['src', ...(manifest.files ?? [])])
    await cp(path.join(source, part), path.join(target, part), { recursive: true, filter: isCopied });
  for (const file of ['LICENSE', ...(FROM_ROOT[name] ?? [])])
    await cp(path.join(root, file), path.join(target, file));
  await cp(path.join(shared, 'CHANGELOG.md'), path.join(target, 'CHANGELOG.md'));
  const published = packageManifest(manifest, FROM_ROOT[name]);
  await writeFile(path.join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  return run('npm', ['pack', '--silent', '--pack-destination', output], target).trim();
}

await rm(output, { recursive: true, force: true });
await mkdir(output, { recursive: true });
await compile();
for (const name of (await readdir(output)).sort()) console.log(`dist/packages/${await pack(name)}`);
