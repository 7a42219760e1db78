import { isAllowedPicture } from '@hireloom/contracts';
import * as v from 'valibot';
import { imageHostsSchema } from './image-hosts';

test('parses a list of hosts with optional ports', () => {
  expect(v.parse(imageHostsSchema, 'img.example.com, cdn.example.org:8443')).toEqual([
    'img.example.com',
    'cdn.example.org:8443',
  ]);
  expect(v.parse(imageHostsSchema, ' ')).toEqual([]);
});

test.each([
  'https://img.example.com',
  '*.example.com',
  'img.example.com/pictures',
  'img.example.com,',
  "img.example.com; script-src 'unsafe-inline'",
  'img.example.com\nx.example.com',
  'user@img.example.com',
  'localhost',
  `${'a.'.repeat(130)}example`,
  Array.from({ length: 21 }, (_, index) => `i${index}.example`).join(),
])('%j is rejected', (text) => expect(v.is(imageHostsSchema, text)).toBe(false));

const hosts = ['img.example.com', 'cdn.example.org:8443'];

test.each([
  ['/api/media/x.svg', true],
  ['https://img.example.com/x.jpg', true],
  ['//img.example.com/x.jpg', true],
  ['http://img.example.com/x.jpg', false],
  ['https://img.example.com:444/x.jpg', false],
  ['https://img.example.com.evil.example/x.jpg', false],
  ['https://img.example.com@evil.example/x.jpg', false],
  ['https://cdn.example.org/x.jpg', false],
  ['data:image/svg+xml,x', false],
])('the image %s is allowed: %s', (address, isShown) =>
  expect(isAllowedPicture(address, hosts)).toBe(isShown),
);

test('without a list, only images of the site are allowed', () => {
  expect(isAllowedPicture('https://img.example.com/x.jpg')).toBe(false);
  expect(isAllowedPicture('/x.jpg')).toBe(true);
});
