import sharp from 'sharp';
import { derive, normalise } from './edit-picture';
import { readDimensions } from './read-dimensions';

const RED = { r: 220, g: 20, b: 30 };
const BLUE = { r: 20, g: 30, b: 220 };

/** A picture whose upper left quarter is blue and the rest red. */
function paint(width: number, height: number) {
  const corner = { create: { width: width / 2, height: height / 2, channels: 3 as const, background: BLUE } };
  return sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: corner, left: 0, top: 0 },
  ]);
}

/** The name of the colour in the middle of each quarter, row by row. */
async function lookAt(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
  };
  return [colourAt(0.25, 0.25), colourAt(0.75, 0.25), colourAt(0.25, 0.75), colourAt(0.75, 0.75)].join(' ');
}

const inLondon = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' };
const plain = 'blue red red red';

test.each([
  ['a photograph of 12 megapixels', () => paint(4000, 3000).jpeg(), 2560, 1920, plain],
  [
    'one taken upright',
    () => paint(4000, 3000).withMetadata({ orientation: 6 }).jpeg(),
    1920,
    2560,
    'red blue red red',
  ],
  [
    'one with the place where it was taken',
    () => paint(400, 300).withExif({ IFD3: inLondon }).jpeg(),
    400,
    300,
    plain,
  ],
  ['one in CMYK', () => paint(400, 300).toColourspace('cmyk').jpeg(), 400, 300, plain],
  ['one with a colour profile', () => paint(400, 300).withIccProfile('p3').jpeg(), 400, 300, plain],
  ['a PNG of 16 bits', () => paint(400, 300).toColourspace('rgb16').png(), 400, 300, plain],
  ['a PNG that is see-through', () => paint(3000, 30).ensureAlpha(0.5).png(), 2560, 26, plain],
] as const)(
  '%s becomes an upright picture in sRGB without metadata',
  async (_what, make, width, height, seen) => {
    const given = await make().toBuffer();
    const { bytes, type, ...size } = await normalise(given);
    const { orientation, exif, icc, space, depth, format } = await sharp(bytes).metadata();
    expect(size).toEqual({ width, height });
    expect({ orientation, exif, icc, space, depth }).toEqual({ space: 'srgb', depth: 'uchar' });
    expect(format).toBe(type);
    expect(await lookAt(bytes)).toBe(seen);
    expect(readDimensions(bytes, type)).toEqual({ width, height });
    // Publishing it again does not make it worse.
    expect((await normalise(bytes)).bytes.equals(bytes)).toBe(true);
  },
);

test.each([
  [4000, ['800.webp', '1600.webp']],
  [1000, ['800.webp', '1000.webp']],
  [300, ['300.webp']],
])('a picture %i px wide is served at the widths %j', async (width, names) => {
  const derived = await derive(await paint(width, 200).jpeg().toBuffer());
  expect(derived.map(({ name }) => name)).toEqual([...names, 'link.jpg']);
  for (const { name, bytes } of derived.slice(0, -1)) {
    expect(readDimensions(bytes, 'webp')?.width).toBe(Number.parseInt(name, 10));
    expect(await lookAt(bytes)).toBe(plain);
  }
  expect(readDimensions(derived.at(-1)?.bytes ?? Buffer.alloc(0), 'jpeg')).toEqual({
    width: 1200,
    height: 630,
  });
});

test.each(['jpeg', 'png', 'webp'] as const)('the size of a %s that is cut off is unknown', (format) => {
  for (const length of [0, 2, 12, 20]) expect(readDimensions(Buffer.alloc(length), format)).toBeUndefined();
});
