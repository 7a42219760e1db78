import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
// Leaf modules, since Node can't import the entry points: those reach for fonts, which webpack alone resolves.
import { mark, wordmark } from '@hireloom/design/tokens/brand';
import { colourValues as colours } from '@hireloom/design/tokens/colours';
import { weave } from '@hireloom/design/thread-paths';

/** Makes the pictures of the frame from the drawing of the brand: run it after that has changed, and commit what it makes. */
const shell = path.resolve(import.meta.dirname, '..');

const LINK_PREVIEW = { width: 1200, height: 630 };
const LOOSE_THREAD = { width: 560, height: 420 };
const FOOTER_THREADS = { width: 1440, height: 176 };

const svg = (width: number, height: number, content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${attributes}>${content}</svg>`;

function threads(seed: string, canvas: { width: number; height: number }) {
  const paths = weave(seed, canvas).map(({ path: line, isAccent }) =>
    isAccent
      ? `<path d="${line}" stroke="${colours.marigold}" stroke-width="2.5"/>`
      : `<path d="${line}" stroke="${colours.indigoLight}" stroke-opacity=".32" stroke-width="1.25"/>`,
  );
  return `<g fill="none">${paths.join('')}</g>`;
}

const markPaths = `<path d="${mark.strands}" fill="${colours.indigoLight}"/><path d="${mark.thread}" fill="${colours.marigold}"/>`;

/** The mark on a night tile. `inset`: how much of each side stays free, 0 to 0.5; `radius` in 32nds of the side. */
const tile = (inset: number, radius: number) =>
  `<rect width="32" height="32" rx="${radius}" fill="${colours.night}"/>` +
  `<g transform="translate(${32 * inset} ${32 * inset}) scale(${1 - 2 * inset})">${markPaths}</g>`;

const icon = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">${content}</svg>`;

function linkPreview() {
  const { width, height } = LINK_PREVIEW;
  const logo =
    `<g transform="translate(112 250) scale(4)">${markPaths}` +
    `<path d="${wordmark.path}" fill="${colours.onNight}" transform="translate(42 26.1) scale(0.0272)"/></g>`;
  const shade =
    `<defs><linearGradient id="shade"><stop offset=".6" stop-color="${colours.night}"/>` +
    `<stop offset=".92" stop-color="${colours.night}" stop-opacity="0"/></linearGradient></defs>`;
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${colours.night}"/>${threads('link-preview', LINK_PREVIEW)}` +
      `${shade}<rect width="${width}" height="${height}" fill="url(#shade)"/>${logo}`,
  );
}

/** A weave that one thread has come out of, for pages that are not there. */
function looseThread() {
  const { width, height } = LOOSE_THREAD;
  const lines = weave('loose', LOOSE_THREAD).map(
    ({ path: line }) =>
      `<path d="${line}" stroke="${colours.indigo}" stroke-opacity=".3" stroke-width="1.25"/>`,
  );
  const loose = 'M560 96C470 84 400 128 330 150S220 188 214 236s74 62 78 14-76-46-92 22 10 92-24 118';
  const fade =
    '<defs><linearGradient id="fade"><stop stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff"/>' +
    '</linearGradient><mask id="woven"><rect width="100%" height="100%" fill="url(#fade)"/></mask></defs>';
  return svg(
    width,
    height,
    `${fade}<g fill="none" mask="url(#woven)">${lines.join('')}</g>` +
      `<path d="${loose}" fill="none" stroke="${colours.marigoldDark}" stroke-width="3" stroke-linecap="round"/>`,
  );
}

const picture = (source: string) => sharp(Buffer.from(source)).png({ compressionLevel: 9, palette: true });
/** Found at addresses that never change. */
const publicFile = (name: string) => path.join(shell, 'public', name);
/** Part of a release: the build puts a hash of them into their names. */
const bundledFile = (name: string) => path.join(shell, 'src/pictures', name);

await Promise.all([
  writeFile(publicFile('favicon.svg'), icon(tile(0.12, 7))),
  writeFile(
    bundledFile('threads.svg'),
    // Stretched to any width, with strokes of one width.
    svg(
      FOOTER_THREADS.width,
      FOOTER_THREADS.height,
      `<style>path{vector-effect:non-scaling-stroke}</style>${threads('footer', FOOTER_THREADS)}`,
      ' preserveAspectRatio="none"',
    ),
  ),
  writeFile(bundledFile('loose-thread.svg'), looseThread()),
  picture(linkPreview()).toFile(publicFile('link-preview.png')),
  picture(icon(tile(0.14, 0)))
    .resize(180)
    .toFile(publicFile('apple-touch-icon.png')),
  picture(icon(tile(0.12, 7)))
    .resize(192)
    .toFile(publicFile('icon-192.png')),
  picture(icon(tile(0.12, 7)))
    .resize(512)
    .toFile(publicFile('icon-512.png')),
  // A maskable icon may be cut to a circle of 80 % of its side.
  picture(icon(tile(0.22, 0)))
    .resize(512)
    .toFile(publicFile('icon-maskable-512.png')),
]);
