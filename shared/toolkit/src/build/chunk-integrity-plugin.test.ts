import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listBuildErrors } from '../testing/list-build-errors';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chunks-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function compile() {
  const errors = await listBuildErrors({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    output: {
      path: path.join(folder, 'dist'),
      filename: 'entry.[contenthash:16].js',
      chunkFilename: '[id].[contenthash:16].js',
      clean: true,
    },
    plugins: [new ChunkIntegrityPlugin()],
  });
  expect(errors).toBe('');
}

async function files() {
  const names = await readdir(path.join(folder, 'dist'));
  return {
    entry: names.find((name) => name.startsWith('entry.')) ?? '',
    chunks: names.filter((name) => !name.startsWith('entry.')),
  };
}

test('the entry contains the integrity hash of each final chunk', async () => {
  await writeFile(path.join(folder, 'entry.js'), "import('./one');\nimport('./two');\n");
  await writeFile(path.join(folder, 'one.js'), "console.log('one');\nimport('./deep');\n");
  await writeFile(path.join(folder, 'two.js'), "console.log('two');\n");
  await writeFile(path.join(folder, 'deep.js'), "console.log('deep');\n");
  await compile();
  const dist = path.join(folder, 'dist');
  const { entry: name, chunks } = await files();
  expect(chunks).toHaveLength(3);
  const entry = await readFile(path.join(dist, name), 'utf8');
  for (const chunk of chunks) {
    const content = await readFile(path.join(dist, chunk));
    expect(entry).toContain(createHash('sha384').update(content).digest('base64'));
  }
  expect(entry).toContain('.integrity=');
});

test('a changed chunk changes only its own name and the entry’s', async () => {
  await writeFile(path.join(folder, 'entry.js'), "import('./one');\nimport('./two');\n");
  await writeFile(path.join(folder, 'two.js'), "console.log('two');\n");
  const compileWith = async (text: string) => {
    await writeFile(path.join(folder, 'one.js'), `console.log('${text}');\n`);
    await compile();
    return files();
  };
  const [before, after] = [await compileWith('one'), await compileWith('1')];
  expect(after.entry).not.toBe(before.entry);
  expect(after.chunks).toHaveLength(2);
  expect(after.chunks.filter((name) => !before.chunks.includes(name))).toHaveLength(1);
  expect(await compileWith('one')).toEqual(before);
});
