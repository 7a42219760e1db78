import { isUtf8 } from 'node:buffer';
import { pictureDigest, type PictureFormat, type SetFile } from './content-file';
import { noReferences, type Read, refuse } from './text-file';

/** Matches scripts, foreign content, and anything that an image would load from elsewhere. */
const unsafeInSvg =
  /<script|<foreignObject|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#|data:image\/)|@import|url\(\s*["']?(?!#)/i;

function checkSvg(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return 'is not UTF-8: save it with that encoding';
  const svg = Buffer.from(bytes).toString();
  if (!/<svg[\s>]/.test(svg)) return 'is not an SVG: save the picture as one';
  return unsafeInSvg.test(svg) ? 'has scripts or links in it: save the picture as plain SVG' : undefined;
}

/** Reads a picture. */
export function readPicture({ path, bytes }: SetFile, format: PictureFormat): Read {
  const problem = format === 'svg' ? checkSvg(bytes) : undefined;
  if (problem) return refuse([{ file: path, line: 1, message: problem }]);
  const svg = format === 'svg' ? { svg: Buffer.from(bytes).toString() } : {};
  return {
    entry: { kind: 'picture', path, format, digest: pictureDigest(bytes), ...svg },
    errors: [],
    warnings: [],
    references: noReferences,
  };
}
