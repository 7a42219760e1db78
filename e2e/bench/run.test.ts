import { spawnSync } from 'node:child_process';
import path from 'node:path';
import manifest from '../../package.json';

const folder = path.join(__dirname, '..');

const bench = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', path.join(folder, 'bench/run.ts'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

test('every bench has a script, and is explained', () => {
  const explained = [...bench('--help').stdout.matchAll(/^ {2}([a-z]+) \[options\]/gm)].map(
    ([, name]) => name,
  );
  const scripts = Object.keys(manifest.scripts).filter((name) => name.startsWith('bench:'));
  expect(scripts.sort()).toEqual(explained.sort().map((name) => `bench:${name}`));
});

test.each([
  ['capacity', '--only', 'cached,nothing', 'It takes cached, searches, burst, leads with commas'],
  ['interactive', '--site', 'localhost', 'It must be a name with an address'],
])('%s refuses %s %s with a sentence', (name, option, value, sentence) => {
  const { status, stdout, stderr } = bench(name, option, value);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
});
