import type Binding from 'better-sqlite3';
import { createRequire } from 'node:module';
import { errorCode } from './error-details';
import { StartError } from './start-error';

export type SqliteFile = Binding.Database;

const FIRST_NODE_OF_13 = 22;

/**
 * better-sqlite3 13, which brings its binaries with it, or 12 for the Node that it is not made for. Node 24.19 to 24.21 end a
 * process that uses 12 (https://github.com/nodejs/node/issues/65446).
 */
export const bindingFor = (node: string) =>
  Number(node.split('.')[0]) < FIRST_NODE_OF_13 ? 'better-sqlite3' : 'better-sqlite3-13';

/** @throws StartError where it was installed for another Node. */
function loadBinding(): typeof Binding {
  try {
    return createRequire(import.meta.url)(bindingFor(process.versions.node)) as typeof Binding;
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new StartError(
      `What SQLite needs under Node ${process.versions.node} is not there: run "npm ci", or make the package, with this Node.`,
    );
  }
}

/** Opens the database in `file`. @throws StartError, or an error of SQLite's where the file can't be used. */
export const openFile = (file: string, options?: Binding.Options): SqliteFile =>
  new (loadBinding())(file, options);
