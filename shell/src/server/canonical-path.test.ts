import { canonicalPath, canonicalSearch } from './canonical-path';

const routes = [
  {
    children: [
      { path: '/' },
      { path: '/Payperhire' },
      { path: '/blogs' },
      { path: '/blogs/:slug' },
      { path: '*' },
    ],
  },
];

test.each([
  ['/', '/'],
  ['/payperhire', '/Payperhire'],
  ['/PAYPERHIRE/', '/Payperhire'],
  ['/blogs/', '/blogs'],
  ['/Blogs/My-Article/', '/blogs/My-Article'],
  ['/blogs/a%20b', '/blogs/a%20b'],
  ['/blogs/a%0d%0ab', '/blogs/a%0d%0ab'],
  ['/Nothing/Here/', '/Nothing/Here/'],
  ['//www.example.com/', '/www.example.com/'],
  ['/%2fwww.example.com/', '/www.example.com/'],
])('%s is written %s', (given, canonical) => {
  expect(canonicalPath(routes, given)).toBe(canonical);
});

test.each([
  ['', ''],
  ['?q=offer%20letter', '?q=offer%20letter'],
  ['?q=&category=HR+Trends', '?category=HR+Trends'],
  ['?q=', ''],
])('the search %j is written %j', (given, canonical) => {
  expect(canonicalSearch(given)).toBe(canonical);
});
