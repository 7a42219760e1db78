import { readCommit, root, UsageError } from '@hireloom/releases';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundlePrograms, NATIVE_MODULES } from '../build/bundle';
import { buildAll } from './build-all';
import { listPackages } from './deploy-builds';

type Manifest = {
  version: string;
  engines: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the folder of a module that `from` requires; undefined if it is not installed, such as a module for another platform. */
function findModule(name: string, from: string): string | undefined {
  const folders = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  return folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(folder));
}

/** Dependencies that are only needed to install a native module. */
const FOR_INSTALLING = ['prebuild-install', 'node-addon-api'];

/** Adds the folders of a native module and of its dependencies to `found`, as npm has installed them for this machine. */
async function findWithDependencies(name: string, from: string, found: Map<string, string>) {
  const folder = findModule(name, from);
  if (!folder || found.has(name) || FOR_INSTALLING.includes(name)) return;
  found.set(name, folder);
  const { dependencies, optionalDependencies } = await readManifest(folder);
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    await findWithDependencies(needed, folder, found);
}

/** Whether a file is needed at run time. False for sources, compiler output other than `.node`, and binaries for other platforms. */
function isRun(file: string) {
  const [top, name] = file.split(path.sep);
  if (top === 'prebuilds' && name) return name.startsWith(process.platform);
  const isCompiling = top === 'build' && path.extname(file) !== '' && path.extname(file) !== '.node';
  return (
    !['deps', 'src', 'node_modules'].includes(top ?? '') && !isCompiling && !/obj(\.target)?$/.test(file)
  );
}

async function copyNativeModules(target: string) {
  const found = new Map<string, string>();
  for (const name of NATIVE_MODULES) await findWithDependencies(name, path.join(root, 'server'), found);
  for (const [name, folder] of found)
    await cp(folder, path.join(target, 'node_modules', name), {
      recursive: true,
      filter: (file) => isRun(path.relative(folder, file)),
    });
}

const scripts = {
  start: 'node hireloom.mjs start',
  releases: 'node hireloom.mjs releases',
  ...Object.fromEntries(
    ['leads', 'content', 'token', 'backup', 'restore'].map((name) => [name, `node server/dist/${name}.mjs`]),
  ),
};

async function writeManifest(target: string) {
  const { version, engines } = await readManifest(root);
  const facts = { name: 'hireloom', version, commit: await readCommit(root), private: true, type: 'module' };
  const manifest = { ...facts, engines, scripts };
  await writeFile(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

export function requireBuiltParts(folder: string, parts: readonly string[]) {
  const missing = parts.find((part) => !existsSync(path.join(folder, part)));
  if (missing) throw new UsageError(`${missing} does not exist: run "npm run build" first.`);
}

/** The package runs as another user, and the checkout may have been created under umask 077. */
export async function makeReadable(folder: string) {
  for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
    const file = path.join(folder, name);
    const { mode } = await stat(file);
    await chmod(file, mode | ((mode & 0o500) >> 3) | ((mode & 0o500) >> 6));
  }
}

/** Creates a folder that needs nothing but Node to run. `build`: false to use the existing builds. @throws UsageError if one is missing */
export async function packageProduct(into: string, { build }: { build: boolean }) {
  if (build) await buildAll();
  const frontEnds = listPackages();
  const builds = ['server', ...frontEnds.map((one) => path.basename(one))].map((name) => `${name}/dist`);
  requireBuiltParts(root, builds);
  const target = path.resolve(into);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const copy = (part: string) => cp(path.join(root, part), path.join(target, part), { recursive: true });
  for (const part of [...builds, 'server/content']) await copy(part);
  for (const one of frontEnds)
    if (existsSync(path.join(one, 'remote.json'))) await copy(`${path.basename(one)}/remote.json`);
  await copyNativeModules(target);
  await bundlePrograms(target, import.meta.dirname, { hireloom: '../operate.ts' });
  await writeManifest(target);
  await makeReadable(target);
  console.log(`Everything that production needs is in ${target}.`);
}
