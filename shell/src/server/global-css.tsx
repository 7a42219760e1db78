import { CacheProvider, Global } from '@emotion/react';
import { globalStyles } from '@hireloom/design';
import { renderToStaticMarkup } from 'react-dom/server';
import { toastStyles } from '../overlays/toast-styles';
import { createServerStyleCache } from '../styles';

/** CSS that belongs to no component, for every document. Includes the styles of toasts: react-toastify renders them unstyled. */
export function renderGlobalCss(): string {
  const cache = createServerStyleCache();
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Global styles={[globalStyles, toastStyles]} />
    </CacheProvider>,
  );
  return Object.values(cache.inserted).join('');
}
