import type Binding from 'better-sqlite3';
import { createRequire } from 'node:module';
import { errorCode } from './error-details';

export type SqliteFile = Binding.Database;

const require = createRequire(import.meta.url);

const FIRST_NODE_OF_13 = 22;

/**
 * What SQLite comes by under this Node, best first. better-sqlite3 12 is ended by Node 24.19 to 24.21
 * (https://github.com/nodejs/node/issues/65446), and 13 is not made for Node 20. npm leaves 13 out where it can't install it.
 */
export const bindingsFor = (node: string): string[] =>
  Number(node.split('.')[0]) < FIRST_NODE_OF_13
    ? ['better-sqlite3']
    : ['better-sqlite3-13', 'better-sqlite3'];

function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    return false;
  }
}

/** Opens the database in `file`. @throws Error of SQLite's, or of Node's where what SQLite needs was installed for another one. */
export function openSqliteFile(file: string, options?: Binding.Options): SqliteFile {
  const name = bindingsFor(process.versions.node).find(isInstalled) ?? 'better-sqlite3';
  const Sqlite = require(name) as typeof Binding;
  return new Sqlite(file, options);
}
