import sharp from 'sharp';
import { normalisePicture } from './normalise-picture';
import { pictureProblems } from './picture-problems';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c06' } });

const twoFrames = () =>
  sharp(Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)]), {
    raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
  });

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

test.each([
  ['has 56 million pixels', () => flat(8000, 7000).png().toBuffer(), pictureProblems.tooManyPixels],
  ['moves', () => twoFrames().webp().toBuffer(), pictureProblems.animated],
  ['is cut off', async () => half(await flat(900, 900).jpeg().toBuffer()), pictureProblems.damaged],
  ['is a cut-off PNG', async () => half(await flat(900, 900).png().toBuffer()), pictureProblems.damaged],
  [
    'is an SVG by another name',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    pictureProblems.damaged,
  ],
  ['is empty', () => Buffer.alloc(0), pictureProblems.damaged],
])('a picture that %s is refused with a sentence', async (_what, make, sentence) => {
  expect(await normalisePicture(await make())).toBe(sentence);
});

test('a picture is prepared in a separate process', async () => {
  const normal = await normalisePicture(await flat(3000, 2000).jpeg().toBuffer());
  expect(normal).toMatchObject({ width: 2560, height: 1707, type: 'jpeg' });
  expect(typeof normal === 'object' && (await sharp(normal.bytes).metadata()).width).toBe(2560);
});
