import { createHash } from 'node:crypto';
import * as v from 'valibot';

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The last part of an address: small letters, digits and single hyphens, at most 100 characters. */
export const isSlug = (text: string) => text.length <= 100 && slugPattern.test(text);

export const slugRule = 'must be small letters, digits and single hyphens, at most 100 characters';

export const slugField = v.pipe(v.string(slugRule), v.check(isSlug, slugRule));

export const textField = (maxLength: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(maxLength, `must be ${maxLength} characters or fewer`),
  );

const dayRule = 'must be a day, written like 2026-01-31';

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(time || 0).toISOString().startsWith(text);
}

/** A day, which comes out as its beginning in UTC. */
export const dayField = v.pipe(
  v.string(dayRule),
  v.check(isDay, dayRule),
  v.transform((day) => `${day}T00:00:00.000Z`),
);

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** The same for the same file name, so that a changed article keeps its identity. */
export const idOf = (kind: string, slug: string) => digest(`${kind}/${slug}`).slice(0, 24);

/** Raised when the derived parts of the rows are made differently, so that an import makes them again. */
const rowFormat = 2;

export const hashOf = (row: object) => digest(JSON.stringify([rowFormat, row])).slice(0, 32);

/** Of a picture; stands in its address. */
export const pictureDigest = (picture: string) => digest(picture).slice(0, 10);

/** The address of a picture, which changes with the picture, so that browsers may keep it for good. */
export const pictureAddress = (path: string, picture: string) =>
  `/api/media/${path}?v=${pictureDigest(picture)}`;
