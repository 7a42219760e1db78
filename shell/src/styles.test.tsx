/** @jest-environment node */
import { CacheProvider, Global } from '@emotion/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServerStyleCache } from './styles';

function cssOf(styles: Record<string, string>) {
  const cache = createServerStyleCache();
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Global styles={{ body: styles }} />
    </CacheProvider>,
  );
  return Object.values(cache.inserted).join('');
}

test('masks that cut each other are said in the words of Chrome before 120 too, before the standard’s', () => {
  expect(cssOf({ maskComposite: 'intersect' })).toContain(
    '-webkit-mask-composite:source-in;mask-composite:intersect;',
  );
});

test('what a browser knows under its own name alone has both names, and nothing else has', () => {
  expect(cssOf({ maskImage: 'none', display: 'flex' })).toContain(
    '-webkit-mask-image:none;mask-image:none;display:flex;',
  );
});
