/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import { createBaseConfig } from './webpack-preset';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'source-maps-'));
});
afterEach(() => rm(directory, { recursive: true }));

const page = `type Props = {
  heading: string;
};

export const Component = (props: Props) => {
  throw new TypeError(props.heading);
};
`;

test('a stack trace of a server build names the line of the source, also in a chunk', async () => {
  await writeFile(path.join(directory, 'tsconfig.json'), '{}');
  await writeFile(path.join(directory, 'page.ts'), page);
  await writeFile(
    path.join(directory, 'entry.ts'),
    "void import('./page').then(({ Component }) => Component({ heading: 'none' }));",
  );
  const config: Configuration = {
    ...createBaseConfig({ directory, platform: 'server', output: directory, mode: 'production' }),
    target: 'node',
    entry: './entry.ts',
    output: { path: directory, filename: '[name].cjs', chunkFilename: '[name].cjs' },
  };
  await promisify(webpack)([config]);
  const { stderr } = spawnSync(process.execPath, ['--enable-source-maps', 'main.cjs'], {
    cwd: directory,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/TypeError: none\n +at Component \(webpack:\S+\/page\.ts:6:\d+\)/);
});
