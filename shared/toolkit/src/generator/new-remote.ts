import { CONTRACT_VERSION, SHELL } from '@hireloom/contracts';
import { readRemoteDescription, RESERVED_PARTS, sharedAddress } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { remotesOf } from '../product/publish-builds';
import { addToRepository } from './repository-files';

const TEMPLATE = path.join(import.meta.dirname, 'remote-template');

/** Names that no remote may have: first segments of the site's own paths, without file extension, and names in its store. */
const RESERVED = [
  ...[SHELL, 'container', 'slots', 'favicon', 'constructor', 'versions', 'traffic', 'uploads', 'local'],
  ...RESERVED_PARTS.map((part) => part.replace(/\.\w+$/, '')),
];
const LONGEST_NAME = 30;
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
  if (name.startsWith('mfe-'))
    throw new UsageError(`leave out "mfe-", it is put before the name: ${EXAMPLE}.`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > LONGEST_NAME)
    throw new UsageError(
      `"${name}" is no name for a remote: take at most ${LONGEST_NAME} small letters, digits and single hyphens, ${EXAMPLE}.`,
    );
  if (RESERVED.includes(name))
    throw new UsageError(`"${name}" is taken by the site itself: take another name.`);
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

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns a function that fills in `__name__` and the other placeholders of the template. */
function filler(name: string) {
  const [first = '', ...others] = name.split('-');
  const values: Record<string, string> = {
    name,
    // With a suffix, because the name itself may be a keyword.
    identifier: `${first}${others.map(capitalise).join('')}Page`,
    title: capitalise([first, ...others].join(' ')),
    contract: String(CONTRACT_VERSION),
    secret: name.replaceAll('-', '_').toUpperCase(),
  };
  return (text: string) => text.replaceAll(/__([a-z]+)__/g, (whole, key: string) => values[key] ?? whole);
}

async function writeFromTemplate(folder: string, fill: (text: string) => string) {
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(folder, fill(path.relative(TEMPLATE, source)).replace(/\.template$/, ''));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, fill(await readFile(source, 'utf8')));
  }
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
  const draft = `${folder}.draft-${process.pid}`;
  const manifest = manifestFor(name, freePort(remotes), sibling);
  const fill = filler(name);
  try {
    await writeFromTemplate(draft, fill);
    await writeFile(path.join(draft, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
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
