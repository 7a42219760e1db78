import { posix } from 'node:path';
import { toSlug } from '../../content/files/checks/suggest';
import type { ContentSet } from '../../content/set/snapshot';
import { pictureWords as words } from '../content/entries';
import type { OpenedEntry } from './open-entry';

/** A picture of an entry. `hash`: missing if the set has no such file. `alt`: of a picture in the text. */
export type EntryPicture = { path: string; hash?: string; alt?: string };

/** Where an uploaded picture goes: to the top of the entry, or into its text. */
export type Place = 'own' | 'text';

/** The name of the input for a file that goes there. */
export const nameFile = (place: Place) => `file-${place}`;

/** What the name of a picture's file ends with, by the type that a browser names. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/svg+xml': '.svg',
};

/** The ending of an uploaded file. Undefined if it is no picture that the site shows. */
export const findExtension = (mimetype: string): string | undefined => extensions[mimetype];

/** The picture that has the entry's name: a banner, a logo or a portrait. */
export function findOwnPicture(set: ContentSet, { kind, slug }: OpenedEntry): EntryPicture | undefined {
  const found = [...set].find(([path]) => {
    const { dir, name } = posix.parse(path);
    return dir === kind.pictures && name === slug;
  });
  return found && { path: found[0], hash: found[1].hash };
}

const inText = /!\[([^\]\n]*)\]\((?:\/api\/media\/)?(pictures\/[a-z0-9-]+\.(?:jpe?g|png|webp|svg))\)/g;

/** The pictures in a text, by path, each once. */
export function listPicturesInText(set: ContentSet, text: string): EntryPicture[] {
  const found = new Map<string, EntryPicture>();
  for (const [, alt = '', path = ''] of text.matchAll(inText))
    found.set(path, { path, alt, hash: set.get(path)?.hash });
  return [...found.values()];
}

/** The line that shows a picture in a text. Brackets would end the description. */
export const writePicture = ({ path, alt = '' }: EntryPicture) =>
  `![${alt.replaceAll(/[[\]\s]+/g, ' ').trim()}](${path})`;

/** Takes a picture out of a text, wherever it stands. */
export const withoutPicture = (text: string, path: string) =>
  text
    .replaceAll(inText, (image, _alt: string, shown: string) => (shown === path ? '' : image))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** A path in `pictures/` that no other picture has, from the entry's name and the description. */
export function choosePath(set: ContentSet, slug: string, alt: string, extension: string): string {
  const name = (number: number) =>
    `pictures/${toSlug(`${slug.slice(0, 40)} ${alt}`)
      .slice(0, 80)
      .replace(/-$/, '')}${number > 1 ? `-${number}` : ''}${extension}`;
  let number = 1;
  while (set.has(name(number))) number += 1;
  return name(number);
}

/** Whether another text of the set shows a picture than that of this file. */
export const isShownElsewhere = (set: ContentSet, path: string, file: string) =>
  [...set].some(
    ([other, { references }]) =>
      other !== file && references.pictures.some(({ address }) => address.includes(path)),
  );

/** The problem of a description, if any. */
export function checkDescription(alt: string): string | undefined {
  if (alt === '') return words.noDescription;
  return alt.length > 200 ? words.longDescription : undefined;
}
