import { createRequire } from 'node:module';
import { bindingFor, openFile } from './sqlite';

const versionOf = (binding: string) =>
  (createRequire(import.meta.url)(`${binding}/package.json`) as { version: string }).version;

test.each([
  ['20.19.0', 'better-sqlite3'],
  ['22.23.1', 'better-sqlite3-13'],
  ['24.21.0', 'better-sqlite3-13'],
  ['26.10.0', 'better-sqlite3-13'],
])('under Node %s SQLite comes by %s', (node, binding) => {
  expect(bindingFor(node)).toBe(binding);
});

test('what SQLite comes by is installed for this Node, in a version that runs on it', () => {
  const isOld = process.versions.node.startsWith('20.');
  expect(versionOf(bindingFor(process.versions.node))).toMatch(isOld ? /^12\./ : /^13\./);
  const database = openFile(':memory:');
  expect(database.prepare('select 1 as one').get()).toEqual({ one: 1 });
  database.close();
});
