import { listPictureWidths } from '@hireloom/contracts';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** The longest side of a stored picture in px. */
const MAX_SIDE = 2560;
/** Phones take photographs of up to 50 megapixels. Decoded, that many take 150 MB. */
const MAX_PIXELS = 51_000_000;
const QUALITY = 82;
/** The size that chats and social networks ask for (https://ogp.me). */
const LINK_IMAGE = { width: 1200, height: 630 };

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });

/** A picture as it is stored. `type`: its format. */
export type NormalPicture = { bytes: Buffer; width: number; height: number; type: 'jpeg' | 'png' | 'webp' };

/** The picture has more than one frame. */
export class AnimatedPicture extends Error {}

const encoders: Readonly<Record<NormalPicture['type'], (picture: Sharp) => Sharp>> = {
  jpeg: (picture) => picture.jpeg({ quality: QUALITY, mozjpeg: true }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture) => picture.webp({ quality: QUALITY }),
};

/** Whether the picture can be stored unchanged. True for pictures prepared earlier, so that publishing them again does not recompress them. */
function isNormal(found: Metadata): boolean {
  const { width, height, orientation = 1, space, depth, exif, xmp, iptc, icc, comments } = found;
  const hasExtras = [exif, xmp, iptc, icc, comments].some((extra) => extra !== undefined);
  const isShownAlike = orientation === 1 && depth === 'uchar' && ['srgb', 'b-w'].includes(space);
  return isShownAlike && !hasExtras && Math.max(width, height) <= MAX_SIDE;
}

/**
 * Returns a JPEG, PNG or WebP upright, in sRGB, without metadata, and at most 2,560 px wide and high. @throws AnimatedPicture, or an error
 * of sharp if the picture is damaged or too large
 */
export async function normalise(bytes: Uint8Array): Promise<NormalPicture> {
  const found = await open(bytes).metadata();
  if ((found.pages ?? 1) > 1) throw new AnimatedPicture();
  const type = found.format as NormalPicture['type'];
  if (isNormal(found)) {
    // Decodes all of it, to find out whether it is complete.
    await open(bytes).stats();
    return { bytes: Buffer.from(bytes), width: found.width, height: found.height, type };
  }
  const upright = open(bytes)
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const { data, info } = await encoders[type](upright).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, type };
}

/** A file that is derived from a stored picture. `name`: what follows the hash of the picture in its name. */
export type DerivedPicture = { name: string; bytes: Buffer };

/** Returns the WebP files of a stored picture, and the JPEG that link previews show of it. */
export async function derive(bytes: Uint8Array): Promise<DerivedPicture[]> {
  const { width } = await open(bytes).metadata();
  const derived: DerivedPicture[] = [];
  // One after the other, because each holds a decoded picture.
  for (const one of listPictureWidths(width)) {
    const sized = open(bytes).resize({ width: one }).webp({ quality: QUALITY });
    derived.push({ name: `${one}.webp`, bytes: await sized.toBuffer() });
  }
  const linked = open(bytes).resize({ ...LINK_IMAGE, fit: 'cover', position: 'attention' });
  const flat = linked.flatten({ background: '#fff' }).jpeg({ quality: QUALITY, mozjpeg: true });
  derived.push({ name: 'link.jpg', bytes: await flat.toBuffer() });
  return derived;
}
