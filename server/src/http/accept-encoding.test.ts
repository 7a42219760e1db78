import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { encodingFor } from './accept-encoding';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br ; q=0.8 , gzip;q=0.8', 'br'],
  ['br;q=0, gzip;q=0.001', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
  ['gzip, identity;q=0', 'gzip'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['gzip;q=0.2, *;q=0', 'gzip'],
  ['br;q=high, gzip', 'gzip'],
  ['br;level=1;q=0.9, gzip', 'gzip'],
  ['identity;q=0', 'identity'],
  [',;,', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
  expect(encodingFor(header)).toBe(encoding);
});

test('never selects an encoding that the client refused by name', () => {
  const part = fc.tuple(
    fc.constantFrom('br', 'gzip', 'identity', '*', 'zstd'),
    fc.constantFrom('', ';q=0', ';q=1'),
  );
  assertAlways(
    fc.property(fc.uniqueArray(part, { selector: ([name]) => name }), (parts) => {
      const chosen = encodingFor(parts.map((one) => one.join('')).join(','));
      const isRefused = parts.some(([name, q]) => name === chosen && q === ';q=0');
      if (chosen !== 'identity') expect(isRefused).toBe(false);
    }),
  );
  assertAlways(
    fc.property(fc.string(), (header) => ['br', 'gzip', 'identity'].includes(encodingFor(header))),
  );
});
