/** @jest-environment node */
import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const inFolder = setUpFolder();

const page = `type Props = {
  heading: string;
};

export const Component = (props: Props) => {
  throw new TypeError(props.heading);
};
`;

const build = `
import { promisify } from 'node:util';
import webpack from 'webpack';
import { createBaseConfig } from './src/build/webpack-preset';

const directory = process.env.DIRECTORY;
const stats = await promisify(webpack)({
  ...createBaseConfig({ directory, platform: 'server', output: directory, mode: 'production' }),
  target: 'node',
  entry: './entry.ts',
  output: { path: directory, filename: '[name].cjs', chunkFilename: '[name].cjs' },
});
if (stats.hasErrors()) console.error(stats.toString('errors-only'));
`;

test('a stack trace of a server build names the line of the source, also in a chunk', async () => {
  await writeFile(inFolder('page.ts'), page);
  await writeFile(
    inFolder('entry.ts'),
    "void import('./page').then(({ Component }) => Component({ heading: 'none' }));",
  );
  // In a process of its own, because webpack imports its loaders, which Jest's modules cannot.
  const built = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', build], {
    cwd: path.join(__dirname, '../..'),
    env: { ...process.env, DIRECTORY: inFolder() },
    encoding: 'utf8',
  });
  expect(built.stderr).toBe('');
  const { stderr } = spawnSync(process.execPath, ['--enable-source-maps', 'main.cjs'], {
    cwd: inFolder(),
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/TypeError: none\n +at Component \(webpack:\S+\/page\.ts:6:\d+\)/);
});
