import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '..');

const benchScripts = Object.entries(
  (
    JSON.parse(readFileSync(path.join(folder, '../package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    }
  ).scripts,
).filter(([name]) => name.startsWith('bench:'));

function bench(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.join(folder, 'bench/run.ts'), ...args],
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test('every bench has a script, and is explained', () => {
  const { stdout } = bench('--help');
  const explained = [...stdout.matchAll(/^ {2}([a-z]+) \[options\]/gm)].map(([, name]) => name);
  expect(benchScripts.sort()).toEqual(
    explained.sort().map((name) => [`bench:${name}`, `npm run bench -w e2e -- ${name}`]),
  );
});

test('a bench that is asked for help measures nothing', () => {
  const { status, stdout, stderr } = bench('machines', '--help');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Usage: npm run bench -w e2e -- machines \[options\]\n/);
});

test.each([
  [
    'capacity',
    ['--only', 'cached,nothing'],
    'It takes cached, searches, burst, leads, addresses with commas',
  ],
  ['machines', ['--rate', '0'], 'It must be a whole number from 1 up.'],
  ['machines', ['--raet', '2'], "unknown option '--raet'"],
  ['interactive', ['--site', 'localhost'], 'It must be a name with an address'],
])('a bench that would measure nothing is refused: %s %s', (name, args, sentence) => {
  const { status, stdout, stderr } = bench(name, ...args);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
});
