#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [major, minor] = engines.node.match(/\d+/g).map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);

// Check first: an older Node can't even parse what is imported below.
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(`Hireloom needs Node ${major}.${minor} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

// A checkout runs its sources; the published package has only compiled files.
if (existsSync(new URL('../src/cli.ts', import.meta.url))) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../src/cli.ts');
} else {
  await import('../dist/cli.js');
}
