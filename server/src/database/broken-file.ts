import { errorCode, errorMessage } from '../errors';

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
const ON_BAD_DISK = /^SQLITE_(IOERR|FULL)/;

/** Whether a SQLite file is damaged, or its disk is full or failing: all that needs no database goes on without it. */
export function isBroken(error: unknown): boolean {
  const code = errorCode(error instanceof Error && error.cause ? error.cause : error);
  return DAMAGED.test(code) || ON_BAD_DISK.test(code);
}

export const describeBroken = (file: string, error: unknown): string =>
  DAMAGED.test(errorCode(error))
    ? `The database ${file} is damaged (${errorMessage(error)}). Stop the server, move this file and those ` +
      'beside it that end in -wal and -shm away, and restore the latest backup with "npm run restore -- <folder>".'
    : `The disk of the database ${file} is full or failing (${errorMessage(error)}). Free some space, or move the ` +
      'data folder to another disk.';
