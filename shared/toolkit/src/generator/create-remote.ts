import { isCheckout, root } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkRemoteName, createFolder, filler } from './fill-template';

const EXAMPLE = 'such as careers';
const PORT = 3001;
const OWN = '@hireloom/';

type Ranges = Record<string, string>;

const NEEDED = ['@emotion/react', `${OWN}contracts`, `${OWN}design`, 'react', 'react-dom'];
const NEEDED_FOR_DEVELOPMENT = [`${OWN}testing`, `${OWN}toolkit`];

/** npm settings for the toolkit's dependencies, as in the product's own package.json. */
const NPM_SETTINGS = {
  allowScripts: { '@parcel/watcher': false, '@swc/core': false, 'core-js-pure': false, esbuild: false },
  overrides: {
    'light-my-request': { cookie: '1.1.1' },
    '@fastify/static': { 'content-disposition': '2.0.1' },
  },
};

type Toolkit = {
  version: string;
  engines: Ranges;
  dependencies: Ranges;
  peerDependencies?: Ranges;
};

const toolkit = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
) as Toolkit;

/** Returns the version ranges of packages, as this package has them; those of ours have its own version. */
function rangesOf(names: readonly string[]): Ranges {
  const all = { ...toolkit.dependencies, ...toolkit.peerDependencies };
  return Object.fromEntries(
    names.map((name) => [name, name.startsWith(OWN) ? toolkit.version : (all[name] ?? '*')]),
  );
}

/** Returns the tarballs in `packages` as dependencies of the package in `folder`. @throws UsageError */
function tarballsIn(packages: string, folder: string): Ranges {
  const found = existsSync(packages)
    ? readdirSync(packages).flatMap((file) => {
        const name = /^hireloom-([a-z-]+)-\d.*\.tgz$/.exec(file)?.[1];
        const place = path.relative(folder, path.join(packages, file)).split(path.sep).join('/');
        return name ? [[OWN + name, `file:${place}`] as const] : [];
      })
    : [];
  if (found.length > 0) return Object.fromEntries(found);
  throw new UsageError(
    `--packages: there are no tarballs in ${packages}: "npm run pack-packages" makes them.`,
  );
}

function manifestFor(name: string, tarballs: Ranges) {
  const needed = rangesOf(NEEDED);
  const forDevelopment = rangesOf(NEEDED_FOR_DEVELOPMENT);
  for (const [one, file] of Object.entries(tarballs)) (one in needed ? needed : forDevelopment)[one] = file;
  return {
    name: `mfe-${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: toolkit.engines,
    config: { port: String(PORT) },
    scripts: {
      dev: 'hireloom dev',
      build: 'hireloom build',
      lint: 'eslint . && prettier --check .',
      typecheck: 'hireloom typecheck',
      unit: 'jest',
      test: 'npm run lint && npm run typecheck && npm run unit',
      ...Object.fromEntries(
        ['deploy', 'canary', 'rollback', 'releases'].map((command) => [command, `hireloom ${command}`]),
      ),
    },
    dependencies: needed,
    devDependencies: forDevelopment,
    ...NPM_SETTINGS,
  };
}

/**
 * Creates a repository for a remote in the new folder `name` of `directory`. `packages`: a folder with tarballs to install instead of the
 * published packages, relative to `directory`. @throws UsageError
 */
export async function createRemote(directory: string, name: string, { packages }: { packages?: string }) {
  checkRemoteName(name, EXAMPLE);
  if (isCheckout && !path.relative(root, directory).startsWith('..'))
    throw new UsageError('this is the repository of the product: "npm run new-remote" makes a remote here.');
  const folder = path.join(directory, name);
  if (existsSync(folder)) throw new UsageError(`${folder} exists already: take another name or folder.`);
  const tarballs = packages === undefined ? {} : tarballsIn(path.resolve(directory, packages), folder);
  await createFolder(folder, {
    templates: ['remote-template', 'repository-template'],
    manifest: manifestFor(name, tarballs),
    fill: filler(name, './node_modules/@hireloom/contracts'),
  });
  console.log(
    `Created ${name}, with one page at /${name}.\n\n` +
      `  cd ${name}\n` +
      `  git init && npm install\n` +
      `  npm run dev      look at it, on http://localhost:${PORT}/${name}\n` +
      `  npm test         lint, types and tests\n\n` +
      `Its README says how to see it within a site and how to deploy it.`,
  );
}
