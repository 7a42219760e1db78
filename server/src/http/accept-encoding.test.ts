import { encodingFor } from './accept-encoding';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0.001', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['identity;q=0', 'identity'],
  [',;,', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %j selects %s, also when it comes again', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
  expect(encodingFor(header)).toBe(encoding);
});
