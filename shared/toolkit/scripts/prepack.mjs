import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { replaceTscAliasPaths } from 'tsc-alias';

// npm and Lerna run this in the folder of a package before they pack it. In this repository a package exports its sources, which need no
// build; what is packed exports compiled files. `postpack` puts package.json back. Arguments: files to add to the compiled ones.
const project = 'tsconfig.build.json';
const added = process.argv.slice(2);

const isCopied = (file) =>
  !/[\\/](testing|catalogue|services)$/.test(file) && (!/\.tsx?$/.test(file) || file.endsWith('.d.ts'));

const compiled = (file) => file.replace(/(?<!\.d)\.tsx?$/, '.js');

rmSync('dist', { recursive: true, force: true });
execFileSync('npx', ['tsc', '--project', project], { stdio: 'inherit' });
// Node and TypeScript's stricter resolutions require file extensions in imports.
await replaceTscAliasPaths({ configFile: project, outDir: 'dist', resolveFullPaths: true });
cpSync('src', 'dist', { recursive: true, filter: isCopied });
for (const file of added) cpSync(file, path.join('dist', path.basename(file)));

const manifest = readFileSync('package.json', 'utf8');
cpSync('package.json', '.dev/package.json');
writeFileSync(
  'package.json',
  manifest
    .replaceAll(/^ *"\.\/services\/.*\n/gm, '')
    .replaceAll(/"\.\/src\/([^"]*)"/g, (_, file) => `"./dist/${compiled(file)}"`),
);
