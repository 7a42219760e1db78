import { UsageError } from '@hireloom/releases';
import type { Migration } from 'kysely';
import { content } from './001-content';
import { leads } from './002-leads';
import { leadOrigin } from './003-lead-origin';
import { leadTrace } from './004-lead-trace';
import { visitCount } from './005-visit-count';
import { noVisitCount } from './006-no-visit-count';
import { noContent } from './007-no-content';

/** Applied in the order of their names. Never change a released migration; alter its tables in a new one. */
export const migrations: Record<string, Migration> = {
  '001-content': content,
  '002-leads': leads,
  '003-lead-origin': leadOrigin,
  '004-lead-trace': leadTrace,
  '005-visit-count': visitCount,
  '006-no-visit-count': noVisitCount,
  '007-no-content': noContent,
};

/** `names`: migrations that were applied to the database in `file`. @throws UsageError if this version does not know one of them */
export function checkMigrations(file: string, names: readonly string[]): void {
  const unknown = names.find((name) => !Object.hasOwn(migrations, name));
  if (unknown) throw new UsageError(`${file} was written by a newer version of the service (${unknown}).`);
}
