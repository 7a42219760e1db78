import { css } from '@emotion/react';
import {
  forcedColours,
  doubledText,
  layout,
  inPrint,
  radii,
  space,
  strokes,
  toned,
  transition,
  type,
  whenStatic,
  withoutScripts,
} from '../tokens';

/** Padding for the focus rings inside a slide, in grid steps: the viewport cuts off everything beyond it. */
const RING_ROOM = 1.5;

export const rootStyles = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(5) });

export const viewportStyles = css({
  overflow: 'hidden',
  margin: space(-RING_ROOM),
  [withoutScripts]: { overflowX: 'auto', scrollSnapType: 'x mandatory' },
  [inPrint]: { overflow: 'visible' },
});

export const trackStyles = css({
  display: 'flex',
  // Horizontal swipes move the carousel, vertical ones scroll the page.
  touchAction: 'pan-y pinch-zoom',
  [inPrint]: { display: 'block', transform: 'none !important' },
});

export const slideStyles = css({
  flex: '0 0 100%',
  minWidth: 0,
  padding: space(RING_ROOM),
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [withoutScripts]: { scrollSnapAlign: 'start' },
  [inPrint]: { transform: 'none !important' },
});

export const controlsStyles = css({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  [doubledText]: { flexWrap: 'wrap' },
  ...whenStatic({ display: 'none' }),
});

export const marksStyles = css({
  display: 'flex',
  gap: space(1.5),
  marginInlineEnd: 'auto',
  minWidth: 0,
  [doubledText]: { flexBasis: '100%' },
});

export const markStyles = (isSelected: boolean) =>
  css({
    width: space(isSelected ? 8 : 3),
    height: '4px',
    borderRadius: radii.round,
    backgroundColor: isSelected ? toned.accent : toned.edge,
    // Forced colours remove backgrounds but keep borders.
    [forcedColours]: { border: '2px solid' },
  });

export const arrowStyles = css({
  ...type.control,
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: layout.touchTarget,
  height: layout.touchTarget,
  border: `${strokes.edge} solid ${toned.edge}`,
  borderRadius: radii.round,
  transition: transition('background-color', 'border-color'),
  '&:hover': { backgroundColor: toned.wash, borderColor: toned.accent },
});
