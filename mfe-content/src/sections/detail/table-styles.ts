import type { CSSObject } from '@emotion/react';
import {
  below,
  colours,
  from,
  inPrint,
  radii,
  space,
  stackedIfDoubledText,
  strokes,
  toned,
  type,
  visuallyHidden,
  weights,
} from '@hireloom/design';

const shade = `color-mix(in srgb, ${colours.ink} 25%, transparent)`;

/** On a phone, a table with explicit roles is a card per row, with the column's heading before each cell. */
const cardStyles: CSSObject = {
  '& table[role] [aria-hidden]': { display: 'none' },
  [below.small]: {
    '& table[role], & table[role] :is(caption, tbody, tr)': { display: 'block' },
    '& table[role] thead': visuallyHidden,
    '& table[role] tbody :is(td, th)': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      alignItems: 'baseline',
      columnGap: space(3),
      padding: space(1.5, 4),
      minWidth: 0,
      overflowWrap: 'anywhere',
      ...stackedIfDoubledText,
    },
    // Not `:first-child`, of which Emotion warns.
    '& table[role] tbody :is(td, th):not(* + *)': {
      marginBlockEnd: space(1.5),
      fontWeight: weights.semibold,
      backgroundColor: colours.canvasDeep,
    },
    '& table[role] tbody tr': { paddingBlockEnd: space(1.5) },
    '& table[role] [aria-hidden]': {
      ...type.small,
      display: 'block',
      color: toned.textSoft,
      fontWeight: weights.medium,
    },
  },
};

/** Styles of arranged tables, to spread into those of the text around them. */
export const tableStyles: CSSObject = {
  '& [role="region"]': {
    marginBlock: '1.8em',
    overflowX: 'auto',
    containerType: 'inline-size',
    border: `${strokes.hairline} solid ${toned.line}`,
    borderRadius: radii.medium,
    // Shadows show that the table scrolls: the covers scroll with it, and hide a shadow at its end.
    background: [
      `linear-gradient(to right, ${colours.surface} 50%, transparent) left / 3rem 100% no-repeat local`,
      `linear-gradient(to left, ${colours.surface} 50%, transparent) right / 3rem 100% no-repeat local`,
      `linear-gradient(to right, ${shade}, transparent) left / 0.75rem 100% no-repeat`,
      `linear-gradient(to left, ${shade}, transparent) right / 0.75rem 100% no-repeat`,
      colours.surface,
    ].join(),
    [inPrint]: { overflow: 'visible', background: 'none' },
  },
  '& table': {
    ...type.control,
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
  },
  '& :is(th, td)': {
    padding: space(2.5, 2),
    textAlign: 'start',
    verticalAlign: 'top',
    minWidth: '4.5rem',
    [from.small]: { padding: space(3, 4), minWidth: '7rem' },
  },
  '& thead th': {
    ...type.small,
    fontWeight: weights.semibold,
    backgroundColor: colours.canvasDeep,
    verticalAlign: 'bottom',
  },
  '& tbody th': { fontWeight: weights.semibold, minWidth: '5.75rem', [from.small]: { minWidth: '8.5rem' } },
  '& tbody tr + tr': { borderBlockStart: `${strokes.hairline} solid ${toned.line}` },
  // As wide as the region, and in view while a wide table scrolls.
  '& caption': {
    position: 'sticky',
    insetInlineStart: 0,
    maxWidth: '100cqi',
    ...type.small,
    fontWeight: weights.semibold,
    padding: space(3, 4),
    textAlign: 'start',
    borderBlockEnd: `${strokes.hairline} solid ${toned.line}`,
  },
  ...cardStyles,
};
