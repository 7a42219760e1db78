import { css } from '@emotion/react';
import { toned, type } from '../tokens';

const soft = { color: toned.textSoft };

/** Text styles for the `css` prop. `soft` is the colour of secondary text. */
export const typography = {
  h2: css(type.h2),
  h3: css(type.h3),
  title: css(type.title),
  control: css(type.control),
  soft: css(soft),
  softLead: css({ ...type.lead, ...soft }),
  softBody: css({ ...type.body, ...soft }),
  softControl: css({ ...type.control, ...soft }),
  softSmall: css({ ...type.small, ...soft }),
  eyebrow: css({ ...type.eyebrow, color: toned.accent }),
};
