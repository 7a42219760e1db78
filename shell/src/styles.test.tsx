/** @jest-environment node */
import { CacheProvider, Global } from '@emotion/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServerStyleCache } from './styles';

function toCss(styles: Record<string, string>) {
  const cache = createServerStyleCache();
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Global styles={{ body: styles }} />
    </CacheProvider>,
  );
  return Object.values(cache.inserted).join('');
}

test('adds vendor prefixes only to properties that need them', () => {
  expect(toCss({ maskImage: 'none', display: 'flex' })).toContain(
    '-webkit-mask-image:none;mask-image:none;display:flex;',
  );
});
