import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '..');
const root = path.join(folder, '..');

const scriptsOf = (directory: string) => {
  const manifest = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return Object.entries(manifest.scripts).filter(([name]) => name.startsWith('bench:'));
};

function bench(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.join(folder, 'bench/run.ts'), ...args],
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test('every bench has a command that takes what it takes, and is explained', () => {
  const { stdout } = bench();
  const explained = stdout.split('\n').flatMap((line) => /^npm run (bench:\w+)/.exec(line)?.[1] ?? []);
  const names = explained.map((name) => name.replace('bench:', ''));
  expect(scriptsOf(folder).sort()).toEqual(
    names.map((name) => [`bench:${name}`, `tsx bench/run.ts ${name}`]),
  );
  for (const [name, command] of scriptsOf(root)) expect(command).toBe(`npm run ${name} -w e2e --`);
});

test('a bench that is asked for help measures nothing', () => {
  expect(bench('hostile', '--help')).toEqual({
    status: 0,
    stdout: 'npm run bench:hostile -- [--requests <number>] [--seed <number>]\n',
    stderr: '',
  });
});

test.each([
  ['capacity', ['--only', 'kept,nothing'], '--only takes kept, searches, burst, patient, addresses'],
  ['hostile', ['--requests', '0'], '--requests must be a whole number from 1 on; it is "0"'],
  ['navigation', ['--site', 'localhost'], '--site must be an address such as http://localhost:3000'],
])('a bench that would measure nothing is refused: %s %s', (name, args, sentence) => {
  const { status, stdout, stderr } = bench(name, ...args);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(sentence);
  expect(stderr).toContain(`npm run bench:${name} -- [`);
  expect(stderr).not.toContain('    at ');
});

test('what a bench does not know is refused with what it takes', () => {
  const { status, stderr } = bench('hostile', '--sead', '2');
  expect(status).toBe(1);
  expect(stderr).toContain("Unknown option '--sead'");
  expect(stderr).toContain('npm run bench:hostile -- [--requests <number>]');
  expect(stderr).not.toContain('    at ');
});
