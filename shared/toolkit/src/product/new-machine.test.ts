import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { checkFolder } from './check-folder';

test('npm ci installs the build dependencies under NODE_ENV=production', () => {
  const output = execFileSync('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts'], {
    cwd: path.join(__dirname, '../../../..'),
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  expect(output).not.toMatch(/^remove (lerna|typescript|tsx) /m);
});

test('rejects a folder with "!" in its path before building', () => {
  expect(() => checkFolder('/srv/wow!/hireloom')).toThrow('the "!" in its path: rename or move the folder');
  expect(() => checkFolder('/srv/ö #1 100%/hireloom')).not.toThrow();
});
