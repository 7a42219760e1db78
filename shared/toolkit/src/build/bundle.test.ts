import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundlePrograms } from './bundle';

const inFolder = setUpFolder();

beforeEach(async () => {
  await writeFile(inFolder('program.ts'), "const word: string = 'it runs'; console.log(word);");
  await bundlePrograms(inFolder(), inFolder(), { program: 'program.ts' });
});

function run(version: string) {
  const code = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
  const args = ['--import', `data:text/javascript,${code}`, inFolder('program.mjs')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, words: stdout + stderr };
}

test('a bundled program runs on the oldest supported Node', async () => {
  const manifest = await readFile(path.join(__dirname, '../../../../package.json'), 'utf8');
  const { engines } = JSON.parse(manifest) as { engines: { node: string } };
  expect(run(`${engines.node.replace('>=', '')}.0`)).toEqual({ status: 0, words: 'it runs\n' });
});

test('an older Node fails with the required version and runs nothing', () => {
  const words = 'Hireloom needs Node 20.19 or newer; this is Node 20.18.3.\n';
  expect(run('20.18.3')).toEqual({ status: 1, words });
});
