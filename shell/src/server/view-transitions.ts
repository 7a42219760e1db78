import { css } from '@emotion/react';
import { durations, easing, motionAllowed } from '@hireloom/design';

/** The browser fades from one document to the next, in which header and footer stay. */
export const viewTransitions = css`
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
