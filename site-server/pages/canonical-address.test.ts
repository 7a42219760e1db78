import type { Registry } from '@hireloom/contracts';
import { canonicalAddress, UNKNOWN_ADDRESS } from './canonical-address';

const routes = [
  { path: '/' },
  { path: '/Payperhire' },
  { path: '/blogs', query: ['q', 'category', 'page'] },
  { path: '/blogs/:slug' },
  { path: '/blogs/archive', query: ['year'] },
];
const version = { registry: { remotes: [{ routes }] } as unknown as Registry };

test.each([
  ['/payperhire', '/Payperhire'],
  ['/PAYPERHIRE/', '/Payperhire'],
  ['/blogs/', '/blogs'],
  ['/Blogs/My-Article/', '/blogs/My-Article'],
  ['/BLOGS?gclid=1&q=&utm_source=x', '/blogs?gclid=1&q=&utm_source=x'],
  ['/%62logs', '/blogs'],
  ['//www.example.com/', '/www.example.com/'],
  ['//evil.com/?q=', '/evil.com/?q='],
  ['/\\evil.com', '/evil.com'],
  ['/%5C%2fevil.com', '/evil.com'],
  ['/%09/', '/'],
])('%s leads to %s', (asked, redirect) => {
  expect(canonicalAddress(version, asked)).toEqual({ redirect });
});

test.each([
  ['/', '/'],
  ['/?gclid=1', '/'],
  ['/blogs?q=', '/blogs'],
  ['/blogs?q=&category=HR+Trends', '/blogs?category=HR+Trends'],
  ['/blogs?page=2&gclid=1&q=offer%20letter', '/blogs?q=offer+letter&page=2'],
  ['/blogs?q=a&q=b', '/blogs?q=a'],
  ['/blogs/a%20b', '/blogs/a%20b'],
  ['/blogs/a%0d%0ab?q=a', '/blogs/a%0d%0ab'],
  ['/blogs/%', '/blogs/%'],
  ['/blogs/archive?q=a&year=2026', '/blogs/archive?year=2026'],
  ['http://evil.com/blogs?q=a', '/blogs?q=a'],
])('%s is the page %s', (asked, address) => {
  expect(canonicalAddress(version, asked)).toEqual({ address });
});

test.each(['/nowhere', '/Nothing/Here/', '/blogs/a/b?q=a', '/blogs//a', '/%ff', '*', UNKNOWN_ADDRESS])(
  '%s is the one page that is not there',
  (asked) => expect(canonicalAddress(version, asked)).toEqual({ address: UNKNOWN_ADDRESS }),
);

test('a release of before declares nothing, and its page reads nothing', () => {
  expect(canonicalAddress(version, '/Payperhire?q=a')).toEqual({ address: '/Payperhire' });
});

test('no route takes the address of what is not there, however it is written', () => {
  const greedy = ['/:a', '/:a/:b', '/:a/:b/:c'].map((path) => ({ path }));
  const other = { registry: { remotes: [{ routes: greedy }] } as unknown as Registry };
  expect(canonicalAddress(other, '/no/where')).toEqual({ address: '/no/where' });
  expect(canonicalAddress(other, UNKNOWN_ADDRESS)).toEqual({ address: UNKNOWN_ADDRESS });
});

test('an address that no decoder takes says nothing in the log', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  canonicalAddress(version, '/blogs/%zz');
  expect(warn).not.toHaveBeenCalled();
});
