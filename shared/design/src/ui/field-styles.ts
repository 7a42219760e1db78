import { css } from '@emotion/react';
import { colours, radii, space, strokes, transition, type } from '../tokens';

export const controlStyles = css({
  ...type.control,
  width: '100%',
  // Date fields of some phones are wider than their column.
  minWidth: 0,
  minHeight: space(12),
  padding: space(2.5, 4),
  color: colours.ink,
  backgroundColor: colours.surface,
  border: `${strokes.edge} solid ${colours.edge}`,
  borderRadius: radii.small,
  appearance: 'none',
  transition: transition('border-color', 'background-color'),
  // The date and the calendar's icon fit into half a phone's width.
  '&[type="date"]': { paddingInline: space(2), letterSpacing: '-0.03em' },
  '&::placeholder': { color: colours.inkSoft, opacity: 0.85 },
  '&:hover:not(:disabled)': { borderColor: colours.inkSoft },
  '&:focus': { borderColor: colours.indigo },
  '&[aria-invalid="true"]': { borderColor: colours.red, backgroundColor: colours.redTint },
  '&:disabled': { backgroundColor: colours.canvasDeep, color: colours.inkSoft, cursor: 'not-allowed' },
});
