import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { curlQuotes } from './typography';

/** Whether the text can be the last part of a URL: lower-case letters, digits and single hyphens, at most 100 characters. */
export const isSlug = (text: string) => text.length <= 100 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

export const slugRule = 'must be small letters, digits and single hyphens, at most 100 characters';

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

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Derives an id from the file name, so that an entry keeps its id when its content changes. */
export const createId = (kind: string, slug: string) => digest(`${kind}/${slug}`).slice(0, 24);

export const pictureDigest = (picture: string) => digest(picture).slice(0, 10);

/** The URL of an image. It changes with the image, so that browsers may cache it for a year. */
export const mediaAddress = (path: string, picture: string) =>
  `/api/media/${path}?v=${pictureDigest(picture)}`;
