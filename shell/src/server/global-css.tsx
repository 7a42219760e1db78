import { CacheProvider, css, Global } from '@emotion/react';
import { durations, easing, globalStyles, motionAllowed } from '@hireloom/design';
import { renderToStaticMarkup } from 'react-dom/server';
import { toastStyles } from '../overlays/toast-styles';
import { createServerStyleCache } from '../styles';

/** The browser fades from one document to the next; header and footer stay in place. */
const viewTransitions = css`
  ${motionAllowed} {
    @view-transition {
      navigation: auto;
    }
    body > div > header {
      view-transition-name: header;
    }
    body > div > footer {
      view-transition-name: footer;
    }
    ::view-transition-group(*) {
      animation-duration: ${durations.base};
      animation-timing-function: ${easing.out};
    }
    /* A press during the transition reaches the page. */
    ::view-transition {
      pointer-events: none;
    }
  }
`;

/** CSS for every document that belongs to no component. Includes the styles of toasts, which react-toastify renders unstyled. */
export function renderGlobalCss(): string {
  const cache = createServerStyleCache();
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Global styles={[globalStyles, toastStyles, viewTransitions]} />
    </CacheProvider>,
  );
  return Object.values(cache.inserted).join('');
}
