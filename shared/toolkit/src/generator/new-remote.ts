import { CONTRACT_VERSION, SHELL } from '@hireloom/contracts';
import { readRemoteDescription, RESERVED_PARTS, sharedAddress } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { remotesOf } from '../product/publish-builds';

const TEMPLATE = path.join(import.meta.dirname, 'remote-template');

/** First parts of the site's own addresses, with and without what may stand behind a full stop, and of names in its store. */
const RESERVED = [
  ...[SHELL, 'container', 'slots', 'favicon', 'constructor', 'versions', 'traffic', 'uploads', 'local'],
  ...RESERVED_PARTS.map((part) => part.replace(/\.\w+$/, '')),
];
const LONGEST_NAME = 30;
const FIRST_PORT = 3001;

/** Where the design system is shown. */
const CATALOGUE_PORT = 3010;

type Manifest = {
  config?: { port?: string };
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

const readManifest = (directory: string) =>
  JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as Manifest;

function checkName(root: string, name: string) {
  const example = 'such as "npm run new-remote -- careers"';
  if (name.startsWith('mfe-'))
    throw new UsageError(`leave out "mfe-", it is put before the name: ${example}.`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > LONGEST_NAME) {
    throw new UsageError(
      `"${name}" is no name for a remote: take at most ${LONGEST_NAME} small letters, digits and single hyphens, ${example}.`,
    );
  }
  if (RESERVED.includes(name))
    throw new UsageError(`"${name}" is taken by the site itself: take another name.`);
  if (existsSync(path.join(root, `mfe-${name}`))) {
    throw new UsageError(`mfe-${name} is there already: take another name, or remove that folder.`);
  }
}

function checkPath(remotes: readonly string[], name: string) {
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

const needed = ['@emotion/react', '@hireloom/contracts', '@hireloom/design', 'react'];
const neededInDevelopment = ['@hireloom/testing', '@hireloom/toolkit'];

/** Commands and versions are those that the other teams have, so that the lock file knows them all. */
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
    dependencies: versions(needed),
    devDependencies: versions(neededInDevelopment),
  };
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function filler(name: string) {
  const words = name.split('-');
  const values: Record<string, string> = {
    name,
    // No word of the language ends so.
    identifier: `${words.map((word, index) => (index === 0 ? word : capitalised(word))).join('')}Page`,
    title: capitalised(words.join(' ')),
    contract: String(CONTRACT_VERSION),
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

const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];

/** Enters the new package into the lock file and links it. Whatever it depends on is there, other remotes have it. */
async function install(root: string) {
  try {
    await promisify(execFile)('npm', INSTALL, { cwd: root });
  } catch (error) {
    throw new UsageError(
      `the folder is made, but "npm install" failed:\n${(error as { stderr: string }).stderr}`,
    );
  }
}

/** Makes a remote with one page in `root`, the folder of the whole product. @throws UsageError that says what is in the way. */
export async function newRemote(root: string, name: string) {
  checkName(root, name);
  const remotes = remotesOf(root);
  const [sibling] = remotes;
  if (!sibling) throw new UsageError('there is no remote here: run this in the folder of the whole product.');
  checkPath(remotes, name);
  const folder = path.join(root, `mfe-${name}`);
  const draft = `${folder}.draft-${process.pid}`;
  const manifest = manifestFor(name, freePort(remotes), sibling);
  try {
    await writeFromTemplate(draft, filler(name));
    await writeFile(path.join(draft, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await install(root);
  console.log(
    `mfe-${name} is made, with one page at /${name}.\n\n` +
      `  npm run dev -w mfe-${name}      look at it alone, on http://localhost:${manifest.config.port}\n` +
      `  npm run deploy -w mfe-${name}   put it on the site\n\n` +
      `Commit mfe-${name} and package-lock.json together: "npm ci" installs what the lock file knows alone.`,
  );
}
