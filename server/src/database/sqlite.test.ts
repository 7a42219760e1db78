import { createRequire } from 'node:module';
import { bindingsFor, openSqliteFile } from './sqlite';

const readVersion = (binding: string) =>
  (createRequire(import.meta.url)(`${binding}/package.json`) as { version: string }).version;

test.each([
  ['20.19.0', ['better-sqlite3']],
  ['22.23.1', ['better-sqlite3-13', 'better-sqlite3']],
  ['24.21.0', ['better-sqlite3-13', 'better-sqlite3']],
])('Node %s tries the SQLite bindings %s', (node, bindings) => {
  expect(bindingsFor(node)).toEqual(bindings);
});

test('the binding installed for this Node version supports it', () => {
  const [binding = ''] = bindingsFor(process.versions.node);
  const isOld = process.versions.node.startsWith('20.');
  expect(readVersion(binding)).toMatch(isOld ? /^12\./ : /^13\./);
  const database = openSqliteFile(':memory:');
  expect(database.prepare('select 1 as one').get()).toEqual({ one: 1 });
  database.close();
});
