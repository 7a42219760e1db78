import { getSizedPictureUrl, listPictureWidths } from '@hireloom/contracts';
import { getMediaUrl, type PictureEntry } from '../files/content-file';
import { listBannerNames } from '../files/find-picture';

/** `hash`: of its file. */
export type StoredPicture = Pick<PictureEntry, 'format' | 'digest' | 'size'> & { hash: string };

/** By path, such as `logos/acorn.svg`. Every entry has a banner at a path with its slug, which ends with `.svg` in any format. */
export type Pictures = ReadonlyMap<string, StoredPicture>;

const EXTENSIONS = ['svg', 'webp', 'png', 'jpg', 'jpeg'];

/** The path of a picture of any format. */
const findPath = (pictures: Pictures, folder: string, slug: string) =>
  EXTENSIONS.map((extension) => `${folder}/${slug}.${extension}`).find((path) => pictures.has(path));

/** The URL of a picture: of a photograph that of its largest width, which changes with it, else one at its path. */
export function getPictureUrl(path: string, { hash, digest, size }: StoredPicture): string {
  const width = size && listPictureWidths(size.width).at(-1);
  return width ? getSizedPictureUrl(hash, width) : getMediaUrl(path, digest);
}

/** The URL of a picture of any format, or '' without one. */
export function findPictureUrl(pictures: Pictures, folder: string, slug: string): string {
  const path = findPath(pictures, folder, slug);
  const picture = path === undefined ? undefined : pictures.get(path);
  return path !== undefined && picture ? getPictureUrl(path, picture) : '';
}

/** The banner of an entry, which others may show too: its own, its category's or the one of all others. */
export function findBanner(pictures: Pictures, entry: { slug: string; category: string }) {
  const paths = listBannerNames(entry).map((name) => findPath(pictures, 'banners', name));
  const path = paths.find((one) => one !== undefined);
  const banner = path === undefined ? undefined : pictures.get(path);
  return path !== undefined && banner ? { path, banner } : undefined;
}

/** The hashes of the photographs among these pictures. */
export const listPhotographs = (pictures: Pictures): Set<string> =>
  new Set([...pictures.values()].flatMap(({ hash, size }) => (size ? [hash] : [])));
