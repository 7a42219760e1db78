import type Binding from 'better-sqlite3';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { UsageError } from '@hireloom/releases';
import { errorCode, errorMessage } from '../errors';

type SqliteFile = Binding.Database;

const require = createRequire(import.meta.url);

/**
 * Node 20: better-sqlite3 13 does not support it, and 12 crashes on Node 24.19 to 24.21 (https://github.com/nodejs/node/issues/65446).
 * npm skips 13 if it cannot be installed.
 */
const bindings =
  Number(process.versions.node.split('.')[0]) < 22
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

/** Node versions by `process.versions.modules`: https://github.com/nodejs/node/blob/main/doc/abi_version_registry.json */
const NODE_BY_ABI: Readonly<Record<string, number>> = { 115: 20, 127: 22, 131: 23, 137: 24, 141: 25 };

/** Explains a native module that was built for another version of Node. Returns other errors unchanged. */
export function explainWrongBuild(error: unknown): unknown {
  const [, abi] = /NODE_MODULE_VERSION (\d+)/.exec(errorMessage(error)) ?? [];
  if (abi === undefined) return error;
  const built = NODE_BY_ABI[abi] ? `Node ${NODE_BY_ABI[abi]}` : `another Node (module version ${abi})`;
  return new UsageError(
    `These packages were installed for ${built}, and this is Node ${process.versions.node}. ` +
      'Start the server with that version, or install or package it again with this one.',
  );
}

export function openSqliteFile(file: string, options?: Binding.Options): SqliteFile {
  const name = bindings.find(isInstalled) ?? 'better-sqlite3';
  try {
    const Sqlite = require(name) as typeof Binding;
    return new Sqlite(file, options);
  } catch (error) {
    throw explainWrongBuild(error);
  }
}

/** Creates a file and its folder for their owner only, unless they exist. SQLite creates its other files with the same permissions. */
export function createOwnerOnlyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}

/** Opens or creates a database file that only its owner can read. `pragmas`: additional settings of this database. */
export function openOwnerOnlyFile(file: string, pragmas: readonly string[]): SqliteFile {
  createOwnerOnlyFile(file);
  const sqlite = openSqliteFile(file);
  try {
    for (const pragma of ['journal_mode = WAL', 'foreign_keys = ON', ...pragmas]) sqlite.pragma(pragma);
    // Short from here on, because SQLite blocks the whole process while it waits. `retryWhileLocked` retries without blocking.
    sqlite.pragma('busy_timeout = 10');
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}
