import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createRemote } from './create-remote';

const root = path.join(import.meta.dirname, '../../../..');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'create-remote-'));
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (file: string) => readFile(path.join(folder, file), 'utf8');
const readJson = async (file: string) => JSON.parse(await read(file)) as Record<string, object>;

test('a new repository has all that a repository needs, with the settings of this one', async () => {
  await createRemote(folder, 'open-roles', {});
  const files = await readdir(path.join(folder, 'open-roles'));
  expect(files.sort()).toEqual(
    [
      ...['.github', '.gitignore', '.nvmrc', '.prettierignore', '.prettierrc.json', 'README.md'],
      ...['eslint.config.js', 'jest.config.cjs', 'package.json', 'remote.json', 'src', 'tsconfig.json'],
    ].sort(),
  );
  expect(await readJson('open-roles/package.json')).toMatchObject({
    dependencies: { '@hireloom/contracts': '0.1.0' },
  });
  const { allowScripts, overrides } = await readJson('open-roles/package.json');
  const own = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as object;
  expect(own).toMatchObject({ allowScripts, overrides });
  const actions = async (file: string) => (await readFile(file, 'utf8')).match(/uses: actions\/.*/g) ?? [];
  const pipeline = path.join(folder, 'open-roles/.github/workflows/pipeline.yml');
  expect(await actions(path.join(root, '.github/workflows/team.yml'))).toEqual(
    expect.arrayContaining(await actions(pipeline)),
  );
  for (const file of ['.nvmrc', '.prettierrc.json'])
    expect(JSON.parse(await read(`open-roles/${file}`))).toEqual(
      JSON.parse(await readFile(path.join(root, file), 'utf8')),
    );
});

test('tarballs take the place of published packages', async () => {
  for (const name of ['contracts', 'design', 'releases', 'toolkit'])
    await writeFile(path.join(folder, `hireloom-${name}-0.2.0.tgz`), '');
  await createRemote(folder, 'careers', { packages: '.' });
  expect(await readJson('careers/package.json')).toMatchObject({
    dependencies: { '@hireloom/contracts': 'file:../hireloom-contracts-0.2.0.tgz' },
    devDependencies: {
      '@hireloom/releases': 'file:../hireloom-releases-0.2.0.tgz',
      '@hireloom/toolkit': 'file:../hireloom-toolkit-0.2.0.tgz',
    },
  });
});

test('refuses to run within the repository of the product', async () => {
  await expect(createRemote(path.join(root, 'docs'), 'careers', {})).rejects.toThrow('npm run new-remote');
});

test.each([
  ['careers', { packages: 'nowhere' }, 'there are no tarballs in'],
  ['taken', {}, 'exists already'],
  ['Careers', {}, 'no name for a remote'],
])('rejects the name %s with %j, and leaves nothing behind', async (name, options, reason) => {
  await promisify(execFile)('mkdir', ['taken'], { cwd: folder });
  await expect(createRemote(folder, name, options)).rejects.toThrow(reason);
  expect(await readdir(folder)).toEqual(['taken']);
});
