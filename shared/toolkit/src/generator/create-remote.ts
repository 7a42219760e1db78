import { SHELL } from '@hireloom/contracts';
import { ARTICLES, readRemoteDescription, RESERVED_PARTS, UsageError } from '@hireloom/releases';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { readPort } from '../product/read-port';
import { listRemotes } from '../product/deploy-builds';
import { createFolder, createFiller } from './fill-template';
import { addToRepository } from './repository-files';

const FIRST_PORT = 3001;
const CATALOGUE_PORT = 3010;
const MAX_NAME_LENGTH = 30;

/** Names that no remote may have: first segments of the site's own paths, without file extension, and names in its store. */
const RESERVED = [
  SHELL,
  ARTICLES,
  'container',
  'slots',
  'favicon',
  'constructor',
  'versions',
  'traffic',
  'uploads',
  'local',
  ...RESERVED_PARTS.map((part) => part.replace(/\.\w+$/, '')),
];

const run = promisify(execFile);

function checkName(name: string) {
  if (!/^(?!mfe-)[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > MAX_NAME_LENGTH)
    throw new UsageError(
      `"${name}" is not a valid name for a remote: use at most ${MAX_NAME_LENGTH} lower-case letters, digits and single hyphens, without "mfe-".`,
    );
  if (RESERVED.includes(name))
    throw new UsageError(`"${name}" is reserved for the site itself: choose another name.`);
}

/** Matches a route such as `/:slug`, which takes every one-segment path. */
const matchesEveryName = /^\/:[^/]+$/;

function checkPage(name: string, remotes: readonly string[]) {
  const owner = remotes
    .map(readRemoteDescription)
    .find(({ routes }) =>
      routes.some(({ path: route }) => matchesEveryName.test(route) || route.toLowerCase() === `/${name}`),
    );
  if (owner) throw new UsageError(`/${name} is a page of ${owner.name}: choose another name.`);
}

function portOfRemote(directory: string): number {
  const manifest = readFileSync(path.join(directory, 'package.json'), 'utf8');
  return Number((JSON.parse(manifest) as { config?: { port?: string } }).config?.port);
}

const isFree = (port: number) => readPort('PORT', String(port)).catch(() => undefined);

async function freePort(remotes: readonly string[]): Promise<string> {
  const taken = [CATALOGUE_PORT, ...remotes.map(portOfRemote)];
  let port = FIRST_PORT;
  while (taken.includes(port) || !(await isFree(port))) port += 1;
  return String(port);
}

/** Without a registry, npm would install whatever anyone publishes under this scope. @throws UsageError */
async function findRegistry(cwd: string): Promise<string> {
  const { stdout } = await run('npm', ['config', 'get', '@hireloom:registry'], { cwd });
  const registry = stdout.trim();
  if (registry !== 'undefined') return registry;
  throw new UsageError(
    "set the registry of Hireloom's packages: npm config set @hireloom:registry https://…",
  );
}

/** Adds the new package to the lock file and links it. Its dependencies are already installed, since other remotes have them too. */
async function install(root: string) {
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', args, { cwd: root }).catch(({ stderr }: { stderr: string }) => {
    throw new UsageError(`the folder was created, but "npm install" failed:\n${stderr}`);
  });
}

async function addRemote(root: string, name: string) {
  const remotes = listRemotes(root);
  if (remotes.length === 0)
    throw new UsageError(
      'this is not a Hireloom checkout: run the command in one, or name a folder for a new repository with --into.',
    );
  checkPage(name, remotes);
  const port = await freePort(remotes);
  const fill = await createFiller(name, { port, contracts: '../shared/contracts' });
  await createFolder(path.join(root, `mfe-${name}`), ['remote-template'], fill);
  await install(root);
  const added = [`mfe-${name}`, 'package-lock.json', ...(await addToRepository(root, name, fill))];
  console.log(
    `Created mfe-${name} with one page at /${name}.\n\n` +
      `  npm run dev -w mfe-${name}      run it on its own, on http://localhost:${port}/${name}\n` +
      `  npm run unit -w mfe-${name}     run its tests\n` +
      `  npm run deploy -w mfe-${name}   publish it on the site\n\n` +
      `Commit these together, because "npm ci" installs only what the lock file lists: ${added.join(', ')}.`,
  );
}

async function createRepository(folder: string, name: string, registry: string) {
  const port = await freePort([]);
  const fill = await createFiller(name, { port, registry, contracts: './node_modules/@hireloom/contracts' });
  await createFolder(folder, ['remote-template', 'repository-template'], fill);
  console.log(
    `Created ${folder} with one page at /${name}. Its README says how to go on, from there:\n\n` +
      `  git init && npm install\n` +
      `  npm run dev      run it on http://localhost:${port}/${name}`,
  );
}

/** Creates a remote with one page: in the product's repository `root`, or as its own repository in the folder `into`. @throws UsageError */
export async function createRemote(root: string, name: string, { into }: { into?: string } = {}) {
  checkName(name);
  if (into === undefined) await addRemote(root, name);
  else await createRepository(path.resolve(root, into), name, await findRegistry(root));
}
