/** Widths in px at which the site serves a photograph: for phones, and for the widest column on a dense screen. */
const WIDTHS = [800, 1600] as const;

const LARGEST = Math.max(...WIDTHS);

/** The widths at which a photograph of this width is served. It is never enlarged. */
export const listPictureWidths = (width: number): number[] => [
  ...WIDTHS.filter((one) => one < Math.min(width, LARGEST)),
  Math.min(width, LARGEST),
];

/** The URL of a photograph at one of its widths. `hash`: of its file, in hex. */
export const getSizedPictureUrl = (hash: string, width: number) => `/api/media/sized/${hash}-${width}.webp`;

const sizedUrl = /^\/api\/media\/sized\/([0-9a-f]{64})-(\d{1,4})\.webp$/;

/**
 * The `srcset` of a photograph that this site hosts, from the URL of its largest width. Undefined for all other pictures.
 *
 * @example
 * <img src={banner} srcSet={getPictureSrcSet(banner)} sizes="(min-width: 48rem) 24rem, 100vw" />
 */
export function getPictureSrcSet(url: string): string | undefined {
  const [, hash, width] = sizedUrl.exec(url) ?? [];
  if (hash === undefined) return undefined;
  return listPictureWidths(Number(width))
    .map((one) => `${getSizedPictureUrl(hash, one)} ${one}w`)
    .join(', ');
}
