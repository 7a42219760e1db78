import { LOST_PRELOAD } from '@hireloom/contracts';
import { preloadPageBundle } from './preload-page-bundle';
import { startScriptsBlock } from './start-scripts';

const links = () => [...document.head.querySelectorAll('link')];

beforeEach(() => document.head.replaceChildren());

test('preloads the page’s scripts, with integrity and CORS only where known', () => {
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

test('marks a script whose preload failed', () => {
  const preloads = [{ href: '/lost.js' }, { href: '/fetched.js' }];
  document.body.innerHTML = startScriptsBlock({ scripts: [{ src: '/main.js' }], preloads });
  preloadPageBundle();
  links()[0]?.dispatchEvent(new Event('error'));
  expect(links().map((link) => link.matches(`[${LOST_PRELOAD}]`))).toEqual([true, false]);
});
