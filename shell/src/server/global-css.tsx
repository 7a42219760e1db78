import { CacheProvider, Global } from '@emotion/react';
import { globalStyles } from '@hireloom/design';
import { renderToStaticMarkup } from 'react-dom/server';
import { toastStyles } from '../overlays/toast-styles';
import { createServerStyleCache } from '../styles';
import { viewTransitions } from './view-transitions';

/**
 * CSS for every document that belongs to no component. Includes the styles of toasts, which react-toastify renders unstyled.
 */
export function renderGlobalCss(): string {
  const cache = createServerStyleCache();
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Global styles={[globalStyles, toastStyles, viewTransitions]} />
    </CacheProvider>,
  );
  return Object.values(cache.inserted).join('');
}
