import { readRemoteDescription, sharedAddress } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { remotesOf } from '../product/publish-builds';
import { checkRemoteName, createFolder, filler } from './fill-template';
import { addToRepository } from './repository-files';

const FIRST_PORT = 3001;
const CATALOGUE_PORT = 3010;
const EXAMPLE = 'such as "npm run new-remote -- careers"';

type Manifest = {
  config?: { port?: string };
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

const readManifest = (directory: string) =>
  JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as Manifest;

/** @throws UsageError */
function checkName(root: string, name: string, remotes: readonly string[]) {
  checkRemoteName(name, EXAMPLE);
  if (existsSync(path.join(root, `mfe-${name}`)))
    throw new UsageError(`mfe-${name} is there already: take another name, or remove that folder.`);
  const owner = remotes
    .map(readRemoteDescription)
    .find(({ routes }) => routes.some(({ path: route }) => sharedAddress(route, `/${name}`) !== undefined));
  if (owner) throw new UsageError(`/${name} is a page of ${owner.name}: take another name.`);
}

function freePort(remotes: readonly string[]): number {
  const taken = [CATALOGUE_PORT, ...remotes.map((remote) => Number(readManifest(remote).config?.port))];
  let port = FIRST_PORT;
  while (taken.includes(port)) port += 1;
  return port;
}

/** Copies commands and versions from another remote, so that the lock file already has all dependencies. */
function manifestFor(name: string, port: number, sibling: string) {
  const { scripts, dependencies, devDependencies } = readManifest(sibling);
  const versions = (names: readonly string[]) =>
    Object.fromEntries(names.map((one) => [one, dependencies[one] ?? devDependencies[one] ?? '*']));
  return {
    name: `@hireloom/mfe-${name}`,
    version: '0.1.0',
    private: true,
    license: 'MIT',
    type: 'module',
    config: { port: String(port) },
    scripts,
    dependencies: versions(['@emotion/react', '@hireloom/contracts', '@hireloom/design', 'react']),
    devDependencies: versions(['@hireloom/testing', '@hireloom/toolkit']),
  };
}

/** Adds the new package to the lock file and links it. Its dependencies are installed already, since other remotes have them too. */
async function install(root: string) {
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await promisify(execFile)('npm', args, { cwd: root }).catch(({ stderr }: { stderr: string }) => {
    throw new UsageError(`the folder is made, but "npm install" failed:\n${stderr}`);
  });
}

/** Creates a remote with one page in `root`, the root folder of the product. @throws UsageError */
export async function newRemote(root: string, name: string) {
  const remotes = remotesOf(root);
  const [sibling] = remotes;
  if (!sibling) throw new UsageError('there is no remote here: run this in the folder of the whole product.');
  checkName(root, name, remotes);
  const folder = path.join(root, `mfe-${name}`);
  const manifest = manifestFor(name, freePort(remotes), sibling);
  const fill = filler(name, '../shared/contracts');
  await createFolder(folder, { templates: ['remote-template'], manifest, fill });
  await install(root);
  const added = [`mfe-${name}`, 'package-lock.json', ...(await addToRepository(root, name, fill))];
  console.log(
    `mfe-${name} is made, with one page at /${name}.\n\n` +
      `  npm run dev -w mfe-${name}      look at it alone, on http://localhost:${manifest.config.port}/${name}\n` +
      `  npm run unit -w mfe-${name}     run its tests\n` +
      `  npm run deploy -w mfe-${name}   put it on the site\n\n` +
      `Commit these together, as "npm ci" installs only what the lock file lists: ${added.join(', ')}.`,
  );
}
