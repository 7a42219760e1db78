import { posix } from 'node:path';
import { toSlug } from '../../content/files/checks/suggest';
import type { ContentSet } from '../../content/set/snapshot';
import { pictureWords as words } from '../content/entries';
import type { OpenedEntry } from './open-entry';

/** A picture of an entry. `hash`: missing if the set has no such file. `alt`: only for a picture in the text. */
export type EntryPicture = { path: string; hash?: string; alt?: string };

/** The place of an uploaded picture: at the top of the entry, or in its text. */
export type Place = 'own' | 'text';

/** The name of the file input for this place. */
export const nameFile = (place: Place) => `file-${place}`;

/** The extension of a picture's file, by the media type that browsers send. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/svg+xml': '.svg',
};

/** The extension for an uploaded file. Undefined if the site does not show files of its type. */
export const findExtension = (mimetype: string): string | undefined => extensions[mimetype];

/** The picture named like the entry: a banner, a logo or a portrait. */
export function findOwnPicture(set: ContentSet, { kind, slug }: OpenedEntry): EntryPicture | undefined {
  const found = [...set].find(([path]) => {
    const { dir, name } = posix.parse(path);
    return dir === kind.pictures && name === slug;
  });
  return found && { path: found[0], hash: found[1].hash };
}

const inText = /!\[([^\]\n]*)\]\((?:\/api\/media\/)?(pictures\/[a-z0-9-]+\.(?:jpe?g|png|webp|svg))\)/g;

/** The pictures in a text, by path, without duplicates. */
export function listPicturesInText(set: ContentSet, text: string): EntryPicture[] {
  const found = new Map<string, EntryPicture>();
  for (const [, alt = '', path = ''] of text.matchAll(inText))
    found.set(path, { path, alt, hash: set.get(path)?.hash });
  return [...found.values()];
}

/** The Markdown line that shows a picture. Brackets would end the description. */
export const writePicture = ({ path, alt = '' }: EntryPicture) =>
  `![${alt.replaceAll(/[[\]\s]+/g, ' ').trim()}](${path})`;

/** Removes a picture from a text, wherever it is. */
export const withoutPicture = (text: string, path: string) =>
  text
    .replaceAll(inText, (image, _alt: string, shown: string) => (shown === path ? '' : image))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Returns an unused path in `pictures/`, derived from the entry's name and the description. */
export function choosePath(set: ContentSet, slug: string, alt: string, extension: string): string {
  const name = (number: number) =>
    `pictures/${toSlug(`${slug.slice(0, 40)} ${alt}`)
      .slice(0, 80)
      .replace(/-$/, '')}${number > 1 ? `-${number}` : ''}${extension}`;
  let number = 1;
  while (set.has(name(number))) number += 1;
  return name(number);
}

/** Whether the text of any other file shows the picture. */
export const isShownElsewhere = (set: ContentSet, path: string, file: string) =>
  [...set].some(
    ([other, { references }]) =>
      other !== file && references.pictures.some(({ address }) => address.includes(path)),
  );

/** What is wrong with a picture's description, if anything. */
export function checkDescription(alt: string): string | undefined {
  if (alt === '') return words.noDescription;
  return alt.length > 200 ? words.longDescription : undefined;
}
