import { colours, type Colour } from './colours';
import { declare } from './custom-properties';
import { paper } from './paper';
import { tones } from './tones';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const textPairs: [Colour, Colour][] = [
  ['onIndigo', 'indigo'],
  ['onIndigo', 'indigoDark'],
  ['onIndigo', 'inkSoft'],
  ['onMarigold', 'marigold'],
  ['onMarigold', 'marigoldDark'],
  ['onMarigold', 'onNightSoft'],
  ['ink', 'marigoldTint'],
  ['ink', 'indigoTint'],
  ['ink', 'tealTint'],
  ['ink', 'redTint'],
  ['ink', 'surface'],
  ['inkSoft', 'surface'],
  ['inkSoft', 'canvasDeep'],
  ['teal', 'tealTint'],
  ['onNight', 'night'],
  ['onNight', 'nightRaised'],
  ['indigoDark', 'indigoTint'],
  ['red', 'surface'],
  ['red', 'canvas'],
  ['red', 'indigoTint'],
];

const edgePairs: [Colour, Colour][] = [
  ['edge', 'surface'],
  ['edge', 'canvasDeep'],
  ['red', 'redTint'],
  ['teal', 'tealTint'],
];

/** What a browser resolves a reference to if the document declares this token set. */
function resolve(declared: Record<string, string>, reference: string): string {
  const [, name = ''] = /^var\((--[\w-]+),/.exec(reference) ?? [];
  return declared[name] ?? `${reference} is not declared`;
}

const declared = declare(paper);
const getContrast = (one: string, other: string) =>
  contrast(resolve(declared, one), resolve(declared, other));

test.each(textPairs)('%s on %s has a text contrast of at least 4.5', (text, ground) => {
  expect(getContrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
});

test.each(edgePairs)('the edge colour %s on %s has a contrast of at least 3', (edge, ground) => {
  expect(getContrast(colours[edge], colours[ground])).toBeGreaterThanOrEqual(3);
});

describe.each(Object.entries(tones))('on the tone %s', (_tone, properties) => {
  const of = (name: string) => (properties as unknown as Record<string, string>)[name] ?? '';

  test.each(['--text', '--text-soft', '--accent', '--accent-strong'])(
    '%s has a text contrast of at least 4.5',
    (name) => {
      expect(getContrast(of(name), of('--ground'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['--text', '--accent-strong'])(
    '%s on a washed control has a text contrast of at least 4.5',
    (name) => {
      expect(getContrast(of(name), of('--wash'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['--edge', '--focus'])('%s has a contrast of at least 3', (name) => {
    expect(getContrast(of(name), of('--ground'))).toBeGreaterThanOrEqual(3);
  });
});
