import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { newRemote } from './new-remote';

let root: string;

const marketing = {
  name: '@hireloom/mfe-marketing',
  version: '0.1.0',
  config: { port: '3001' },
  scripts: { build: 'hireloom build', deploy: 'hireloom deploy' },
  dependencies: {
    '@emotion/react': '^11.14.0',
    '@hireloom/contracts': '*',
    '@hireloom/design': '*',
    react: '^19.3.1',
  },
  devDependencies: { '@hireloom/testing': '*', '@hireloom/toolkit': '*' },
};
/** All that a remote depends on lies here, so that npm asks no registry. */
const installed = { ...marketing.dependencies, ...marketing.devDependencies };
const description = {
  name: 'marketing',
  contract: 1,
  routes: [{ path: '/AboutUs', page: 'about' }],
  slots: [],
  navigation: [],
};

const write = async (file: string, content: object) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), JSON.stringify(content));
};
const read = async (file: string) => JSON.parse(await readFile(path.join(root, file), 'utf8')) as unknown;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'new-remote-'));
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

afterEach(() => rm(root, { recursive: true, force: true }));

test('a new remote gets a port of its own, the commands of the others, and is installed like them', async () => {
  await newRemote(root, 'open-roles');
  expect(await read('mfe-open-roles/package.json')).toMatchObject({
    name: '@hireloom/mfe-open-roles',
    config: { port: '3002' },
    scripts: marketing.scripts,
    dependencies: marketing.dependencies,
    devDependencies: marketing.devDependencies,
  });
  expect(await read('package-lock.json')).toMatchObject({
    packages: {
      'mfe-open-roles': { dependencies: marketing.dependencies },
      'node_modules/@hireloom/mfe-open-roles': { resolved: 'mfe-open-roles', link: true },
    },
  });
  const linked = path.join(root, 'node_modules/@hireloom/mfe-open-roles');
  expect(await realpath(linked)).toBe(path.join(await realpath(root), 'mfe-open-roles'));
  const content = await readFile(path.join(root, 'mfe-open-roles/src/content/open-roles.ts'), 'utf8');
  expect(content).toContain("heading: 'Open roles'");
  expect(content).toContain('export const openRolesPage');
});

const owners = `# The names are the teams of the organisation.
*                               @acme/platform-team

/mfe-marketing/                 @acme/marketing-team
/api/content/                   @acme/content-team

# Pipelines.
/.github/                       @acme/platform-team
`;

test('a new remote gets a team, a pipeline and owners where the repository has pipelines', async () => {
  await mkdir(path.join(root, '.github/workflows'), { recursive: true });
  await writeFile(path.join(root, '.github/workflows/team.yml'), '');
  await writeFile(path.join(root, '.github/CODEOWNERS'), owners);
  await newRemote(root, 'open-roles');
  expect(await read('mfe-open-roles/remote.json')).toMatchObject({ team: 'Open roles team' });
  const pipeline = await readFile(path.join(root, '.github/workflows/open-roles.yml'), 'utf8');
  expect(pipeline).toContain("- 'mfe-open-roles/**'");
  expect(pipeline).toContain('DEPLOY_TOKEN: ${{ secrets.DEPLOY_TOKEN_OPEN_ROLES }}');
  expect(await readFile(path.join(root, '.github/CODEOWNERS'), 'utf8')).toBe(
    owners.replace(
      '@acme/marketing-team\n',
      '@acme/marketing-team\n/mfe-open-roles/                @acme/open-roles-team\n',
    ) + '/.github/workflows/open-roles.yml @acme/platform-team @acme/open-roles-team\n',
  );
});

test.each([
  ['mfe-careers', 'leave out "mfe-"'],
  ['Careers', 'no name for a remote'],
  ['../careers', 'no name for a remote'],
  ['assets', 'taken by the site itself'],
  ['readyz', 'taken by the site itself'],
  ['marketing', 'is there already'],
  ['aboutus', '/aboutus is a page of marketing'],
])('rejects the name %s with the reason, and leaves nothing behind', async (name, reason) => {
  await expect(newRemote(root, name)).rejects.toThrow(reason);
  expect(await readdir(root)).toEqual(['mfe-marketing', 'package.json', 'shared']);
});
