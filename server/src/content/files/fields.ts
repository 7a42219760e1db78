import * as v from 'valibot';
import { isSlug, slugRule } from './content-file';
import { curlQuotes } from './typography';

export const slugField = v.pipe(v.string(slugRule), v.check(isSlug, slugRule));

export const textField = (maxLength: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(maxLength, `must be ${maxLength} characters or fewer`),
  );

/** Text in which straight quotation marks are replaced by typographic ones. */
export const titleField = (maxLength: number) =>
  v.pipe(
    textField(maxLength),
    v.transform((text) => curlQuotes(text)),
  );

const dayRule = 'must be a day, written like 2026-01-31';

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(time || 0).toISOString().startsWith(text);
}

/** A day, converted to the time at which it begins in UTC. */
export const dayField = v.pipe(
  v.string(dayRule),
  v.check(isDay, dayRule),
  v.transform((day) => `${day}T00:00:00.000Z`),
);
