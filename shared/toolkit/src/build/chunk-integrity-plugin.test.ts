import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chunks-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const compile = () =>
  new Promise<void>((resolve, reject) => {
    const compiler = webpack({
      mode: 'production',
      context: folder,
      entry: './entry.js',
      output: {
        path: path.join(folder, 'dist'),
        filename: 'entry.js',
        chunkFilename: '[name].[contenthash:8].js',
      },
      plugins: [new ChunkIntegrityPlugin()],
    });
    compiler?.run((error, stats) => {
      if (error ?? stats?.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
      compiler.close(() => resolve());
    });
  });

test('the entry holds the hash of each chunk as it lies on the disk, minimised and under its final name', async () => {
  await writeFile(path.join(folder, 'entry.js'), "import('./one');\nimport('./two');\n");
  await writeFile(path.join(folder, 'one.js'), "console.log('one');\nimport('./deep');\n");
  await writeFile(path.join(folder, 'two.js'), "console.log('two');\n");
  await writeFile(path.join(folder, 'deep.js'), "console.log('deep');\n");
  await compile();
  const dist = path.join(folder, 'dist');
  const chunks = (await readdir(dist)).filter((name) => name !== 'entry.js');
  expect(chunks).toHaveLength(3);
  const entry = await readFile(path.join(dist, 'entry.js'), 'utf8');
  for (const chunk of chunks) {
    const content = await readFile(path.join(dist, chunk));
    expect(entry).toContain(createHash('sha384').update(content).digest('base64'));
  }
  expect(entry).toContain('.integrity=');
});
