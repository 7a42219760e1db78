import type { Migration } from 'kysely';
import { content } from './001-content';
import { leads } from './002-leads';

/** Run in the order of their names. A released migration never changes; a later one changes its tables. */
export const migrations: Record<string, Migration> = { '001-content': content, '002-leads': leads };
