import { CacheProvider, css, Global } from '@emotion/react';
import {
  colours,
  durations,
  easing,
  globalStyles,
  layers,
  motionAllowed,
  space,
  type,
} from '@hireloom/design';
import { renderToStaticMarkup } from 'react-dom/server';
import { toastStyles } from '../overlays/toast-styles';
import { SCRIPTS_LOST_ID } from '../page-data';
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

const scriptsLost = css({
  [`#${SCRIPTS_LOST_ID}`]: {
    ...type.control,
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: layers.header,
    padding: space(3, 4),
    textAlign: 'center',
    backgroundColor: colours.indigoTint,
    color: colours.ink,
  },
});

/** CSS for every document that belongs to no component. Includes the styles of toasts, which react-toastify renders unstyled. */
export function renderGlobalCss(): string {
  const cache = createServerStyleCache();
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Global styles={[globalStyles, toastStyles, viewTransitions, scriptsLost]} />
    </CacheProvider>,
  );
  return Object.values(cache.inserted).join('');
}
