import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createRemote } from './create-remote';

type Manifest = Record<string, object>;

const checkout = path.join(__dirname, '../../../..');

const inRoot = setUpFolder();

const marketing = {
  name: '@hireloom/mfe-marketing',
  version: '0.1.0',
  config: { port: '3001' },
  dependencies: {
    '@emotion/react': '^11.14.0',
    '@hireloom/contracts': '*',
    '@hireloom/design': '*',
    react: '^19.3.1',
  },
  devDependencies: { '@hireloom/testing': '*', '@hireloom/toolkit': '*' },
};
/** All dependencies of a remote are local, so npm needs no registry. */
const installed = { ...marketing.dependencies, ...marketing.devDependencies };
const description = {
  name: 'marketing',
  contract: 2,
  routes: [{ path: '/AboutUs', page: 'about' }],
  slots: [],
  navigation: [],
};

const write = async (file: string, content: object) => {
  await mkdir(path.dirname(inRoot(file)), { recursive: true });
  await writeFile(inRoot(file), JSON.stringify(content));
};
const read = async (file: string) => JSON.parse(await readFile(inRoot(file), 'utf8')) as Manifest;

beforeEach(async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  await write('mfe-marketing/package.json', marketing);
  await write('mfe-marketing/remote.json', description);
  await write('package.json', { name: 'product', private: true, workspaces: ['mfe-*', 'shared/*'] });
  for (const [name, range] of Object.entries(installed)) {
    await write(`shared/${name.replace('/', '-')}/package.json`, {
      name,
      version: range === '*' ? '0.1.0' : range.slice(1),
    });
  }
});

const owners = `# The names are the teams of the organisation.
*                               @acme/platform-team

/mfe-marketing/                 @acme/marketing-team
/server/content/                   @acme/content-team

# Pipelines.
/.github/                       @acme/platform-team
`;

test('a new remote gets a team, pipeline and owners if the repository has pipelines', async () => {
  await mkdir(inRoot('.github/workflows'), { recursive: true });
  await writeFile(inRoot('.github/workflows/team.yml'), '');
  await writeFile(inRoot('.github/CODEOWNERS'), owners);
  await createRemote(inRoot(), 'open-roles');
  expect(await read('mfe-open-roles/remote.json')).toMatchObject({ team: 'Open roles team' });
  const pipeline = await readFile(inRoot('.github/workflows/open-roles.yml'), 'utf8');
  expect(pipeline).toContain("- 'mfe-open-roles/**'");
  expect(pipeline).toContain('DEPLOY_TOKEN: ${{ secrets.DEPLOY_TOKEN_OPEN_ROLES }}');
  expect(await readFile(inRoot('.github/CODEOWNERS'), 'utf8')).toBe(
    `${owners}
/mfe-open-roles/ @acme/open-roles-team
/.github/workflows/open-roles.yml @acme/platform-team @acme/open-roles-team
`,
  );
});

test.each([
  ['mfe-careers', 'without "mfe-"'],
  ['Careers', 'is not a valid name for a remote'],
  ['../careers', 'is not a valid name for a remote'],
  ['assets', 'reserved for the site itself'],
  ['readyz', 'reserved for the site itself'],
  ['marketing', 'already exists'],
  ['aboutus', '/aboutus is a page of marketing'],
])('rejects the name %s with the reason and creates nothing', async (name, reason) => {
  await expect(createRemote(inRoot(), name)).rejects.toThrow(reason);
  expect(await readdir(inRoot())).toEqual(['mfe-marketing', 'package.json', 'shared']);
});

test('a remote in its own repository inherits the package registry from .npmrc', async () => {
  await writeFile(inRoot('.npmrc'), '@hireloom:registry=https://npm.example.org/\n');
  await createRemote(inRoot(), 'careers', { into: 'careers' });
  expect(await readFile(inRoot('careers/.npmrc'), 'utf8')).toBe(
    '@hireloom:registry=https://npm.example.org/\n',
  );
});

test('without a package registry or a free folder, no repository is created', async () => {
  await expect(createRemote(inRoot(), 'careers', { into: 'careers' })).rejects.toThrow(
    'npm config set @hireloom',
  );
  await expect(createRemote(inRoot('shared'), 'careers')).rejects.toThrow(
    'name a folder for a new repository with --into',
  );
  await expect(createRemote(checkout, 'careers', { into: inRoot() })).rejects.toThrow('already exists');
  expect(await readdir(inRoot())).toEqual(['mfe-marketing', 'package.json', 'shared']);
});
