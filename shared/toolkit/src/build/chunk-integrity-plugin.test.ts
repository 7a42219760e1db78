import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { listBuildErrors } from '../testing/list-build-errors';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin';

const inFolder = setUpFolder();

async function compile() {
  const errors = await listBuildErrors({
    mode: 'production',
    context: inFolder(),
    entry: './entry.js',
    output: {
      path: inFolder('dist'),
      filename: 'entry.[contenthash:16].js',
      chunkFilename: '[id].[contenthash:16].js',
      clean: true,
    },
    plugins: [new ChunkIntegrityPlugin()],
  });
  expect(errors).toBe('');
}

async function files() {
  const names = await readdir(inFolder('dist'));
  return {
    entry: names.find((name) => name.startsWith('entry.')) ?? '',
    chunks: names.filter((name) => !name.startsWith('entry.')),
  };
}

test('the entry contains the integrity hash of each final chunk', async () => {
  await writeFile(inFolder('entry.js'), "import('./one');\nimport('./two');\n");
  await writeFile(inFolder('one.js'), "console.log('one');\nimport('./deep');\n");
  await writeFile(inFolder('two.js'), "console.log('two');\n");
  await writeFile(inFolder('deep.js'), "console.log('deep');\n");
  await compile();
  const { entry: name, chunks } = await files();
  expect(chunks).toHaveLength(3);
  const entry = await readFile(inFolder('dist', name), 'utf8');
  for (const chunk of chunks) {
    const content = await readFile(inFolder('dist', chunk));
    expect(entry).toContain(createHash('sha384').update(content).digest('base64'));
  }
  expect(entry).toContain('.integrity=');
});

test('a changed chunk changes only its own name and the entry’s', async () => {
  await writeFile(inFolder('entry.js'), "import('./one');\nimport('./two');\n");
  await writeFile(inFolder('two.js'), "console.log('two');\n");
  const compileWith = async (text: string) => {
    await writeFile(inFolder('one.js'), `console.log('${text}');\n`);
    await compile();
    return files();
  };
  const [before, after] = [await compileWith('one'), await compileWith('1')];
  expect(after.entry).not.toBe(before.entry);
  expect(after.chunks).toHaveLength(2);
  expect(after.chunks.filter((name) => !before.chunks.includes(name))).toHaveLength(1);
  expect(await compileWith('one')).toEqual(before);
});
