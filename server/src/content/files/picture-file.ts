import { isUtf8 } from 'node:buffer';
import { pictureDigest, type PictureFormat, type SetFile } from './content-file';
import { pictureProblems } from '../pictures/picture-problems';
import { readDimensions } from '../pictures/read-dimensions';
import { noReferences, type Read, refuse } from './text-file';

/** Matches scripts, foreign content, and anything that an image would load from elsewhere. */
const unsafeInSvg =
  /<script|<foreignObject|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#|data:image\/)|@import|url\(\s*["']?(?!#)/i;

function checkSvg(bytes: Uint8Array): string | undefined {
  const svg = isUtf8(bytes) ? Buffer.from(bytes).toString() : '';
  if (!/<svg[\s>]/.test(svg))
    return 'This file is not an SVG, although its name says so. Save the picture again.';
  if (!unsafeInSvg.test(svg)) return undefined;
  return 'This picture has scripts or links in it. Save it as plain SVG.';
}

/** The first bytes of each format, in Latin-1. */
const signatures: Readonly<Record<Exclude<PictureFormat, 'svg'>, RegExp>> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[^]{4}WEBP/,
};

function checkPhotograph(bytes: Uint8Array, format: Exclude<PictureFormat, 'svg'>): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const name = format.toUpperCase();
  if (!signatures[format].test(start))
    return `This file is not a ${name}, although its name says so. Open it in a picture editor and export it as ${name}.`;
  return readDimensions(bytes, format) ? undefined : pictureProblems.damaged;
}

/** Reads a picture. Photographs are decoded later, in a process of their own. */
export function readPicture({ path, bytes }: SetFile, format: PictureFormat): Read {
  const problem = format === 'svg' ? checkSvg(bytes) : checkPhotograph(bytes, format);
  if (problem) return refuse([{ file: path, line: 1, message: problem }]);
  const shown =
    format === 'svg' ? { svg: Buffer.from(bytes).toString() } : { size: readDimensions(bytes, format) };
  return {
    entry: { kind: 'picture', path, format, digest: pictureDigest(bytes), ...shown },
    errors: [],
    warnings: [],
    references: noReferences,
  };
}
