import { LOST_PRELOAD } from '@hireloom/contracts';
import { preloadPageBundle } from './preload-page-bundle';
import { START_SCRIPTS_ID, type StartScriptsData } from '../page-data';

const links = () => [...document.head.querySelectorAll('link')];

beforeEach(() => document.head.replaceChildren());

function open(preloads: StartScriptsData['preloads']) {
  const json = JSON.stringify({ scripts: [{ src: '/main.js' }], preloads });
  document.body.innerHTML = `<script type="application/json" id="${START_SCRIPTS_ID}">${json}</script>`;
}

test('preloads the page’s scripts, with integrity and CORS only where known', () => {
  const preloads = [
    { href: '/assets/guides/entry.js', integrity: 'sha384-entry' },
    { href: '/assets/guides/older.js' },
  ];
  open(preloads);
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
  open(preloads);
  preloadPageBundle();
  links()[0]?.dispatchEvent(new Event('error'));
  expect(links().map((link) => link.matches(`[${LOST_PRELOAD}]`))).toEqual([true, false]);
});
