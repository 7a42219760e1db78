import { css } from '@emotion/react';
import {
  fluid,
  layout,
  inPrint,
  radii,
  space,
  strokes,
  toned,
  type,
  weights,
  colours,
} from '@hireloom/design';
import { tableStyles } from './table-styles';

export const proseStyles = css({
  ...type.body,
  maxWidth: layout.measure,
  minWidth: 0,
  '& p': { marginBlock: '1.15em' },
  '& h2': { ...type.h3, fontSize: fluid(25, 32), letterSpacing: '-0.02em', marginBlock: '2.1em 0.7em' },
  '& h3': { ...type.h3, marginBlock: '1.9em 0.6em' },
  '& h4': { ...type.title, marginBlock: '1.7em 0.5em' },
  '& :is(h2, h3, h4) + *': { marginBlockStart: 0 },
  '& :is(ul, ol)': { paddingInlineStart: '1.35em' },
  '& li': { marginBlock: '0.55em', paddingInlineStart: '0.35em' },
  '& li::marker': { color: toned.accent, fontWeight: weights.semibold },
  '& dt': { fontWeight: weights.semibold, marginBlockStart: '1em' },
  '& dd': { marginInlineStart: '1.35em' },
  '& blockquote': {
    ...type.lead,
    fontWeight: weights.medium,
    marginBlock: '1.8em',
    paddingInlineStart: space(5),
    borderInlineStart: `4px double ${toned.threadAccent}`,
  },
  '& blockquote p': { marginBlock: '0.6em' },
  '& code': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '0.9em',
    padding: '0.1em 0.35em',
    borderRadius: '6px',
    backgroundColor: colours.canvasDeep,
    overflowWrap: 'anywhere',
  },
  '& pre': {
    padding: space(5),
    borderRadius: radii.medium,
    backgroundColor: colours.canvasDeep,
    whiteSpace: 'pre-wrap',
  },
  '& pre code': { padding: 0, backgroundColor: 'transparent' },
  ...tableStyles,
  '& figure': { marginBlock: '1.8em' },
  '& img': { borderRadius: radii.medium },
  '& figcaption': { ...type.small, color: toned.textSoft, marginBlockStart: space(3) },
  // Derives each block's direction from its first letter: articles have no `dir`, and may contain Arabic or Hebrew.
  '& :is(h2, h3, h4, p, li, dt, dd, th, td, td > div, caption, figcaption)': { unicodeBidi: 'plaintext' },
  '& a': {
    color: toned.accent,
    textDecorationThickness: '0.08em',
    textUnderlineOffset: '0.2em',
    '&:hover': { color: toned.accentStrong, textDecorationThickness: '0.14em' },
  },
  // Not `:first-child`, of which Emotion warns because of the style elements that it would render without the shell.
  '&& > :not(* + *)': { marginBlockStart: 0 },
  '& > :last-child': { marginBlockEnd: 0 },
  '& mark': { backgroundColor: colours.marigoldTint, color: 'inherit' },
  '& hr': {
    border: 0,
    height: '5px',
    borderBlock: `${strokes.hairline} solid ${toned.line}`,
    marginBlock: '2.5em',
  },
  [inPrint]: { maxWidth: 'none' },
});

export const firstParagraphStyles = css({
  '& > p:first-of-type': { ...type.lead, fontSize: fluid(18, 22), lineHeight: 1.55 },
});
