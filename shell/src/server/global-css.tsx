import { CacheProvider, Global } from '@emotion/react';
import { globalStyles } from '@hireloom/design';
import { renderToStaticMarkup } from 'react-dom/server';
import { toastStyles } from '../overlays/toast-styles';
import { createServerStyleCache } from '../styles';

/** The styles that belong to no component, as text for the document. Toasts come with a page as well: none has styles of its own. */
export function renderGlobalCss(): string {
  const cache = createServerStyleCache();
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Global styles={[globalStyles, toastStyles]} />
    </CacheProvider>,
  );
  return Object.values(cache.inserted).join('');
}
