import { LOST_PRELOAD } from '@hireloom/contracts';
import { preloadPageBundle } from './preload-page-bundle';
import { startScriptsBlock } from './start-scripts';

const links = () => [...document.head.querySelectorAll('link')];

beforeEach(() => document.head.replaceChildren());

test('the bundle of the page is fetched as it will be asked for: with its checks, or without where it has none', () => {
  const preloads = [
    { href: '/assets/guides/entry.js', integrity: 'sha384-entry' },
    { href: '/assets/guides/older.js' },
  ];
  document.body.innerHTML = startScriptsBlock({ scripts: [{ src: '/main.js' }], preloads });
  preloadPageBundle();
  expect(
    links().map(({ rel, as, href, integrity, crossOrigin }) => ({ rel, as, href, integrity, crossOrigin })),
  ).toEqual([
    {
      rel: 'preload',
      as: 'script',
      href: 'http://localhost/assets/guides/entry.js',
      integrity: 'sha384-entry',
      crossOrigin: 'anonymous',
    },
    {
      rel: 'preload',
      as: 'script',
      href: 'http://localhost/assets/guides/older.js',
      integrity: undefined,
      crossOrigin: null,
    },
  ]);
});

test('of a script that could not be fetched it is said so', () => {
  const preloads = [{ href: '/lost.js' }, { href: '/fetched.js' }];
  document.body.innerHTML = startScriptsBlock({ scripts: [{ src: '/main.js' }], preloads });
  preloadPageBundle();
  links()[0]?.dispatchEvent(new Event('error'));
  expect(links().map((link) => link.matches(`[${LOST_PRELOAD}]`))).toEqual([true, false]);
});

test('a document that says nothing of bundles is no failure', () => {
  document.body.innerHTML = '';
  preloadPageBundle();
  expect(links()).toEqual([]);
});
