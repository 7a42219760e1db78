import { css } from '@emotion/react';
import { from, space, whenStatic } from '../tokens';

/** Padding above the first item, so that the fade does not cover it before the wall moves. */
const FADE_SIZE = space(5);

/** Maximum height of a wall. */
export const wallHeight = { narrow: 'min(26rem, 60vh)', wide: 'min(38rem, 80vh)' } as const;

/** With hidden overflow, `scrollTo` still works, but wheel and touch scroll the page. */
export const windowStyles = (isScrollable: boolean) =>
  css({
    overflowX: 'hidden',
    overflowY: isScrollable ? 'auto' : 'hidden',
    maxHeight: wallHeight.narrow,
    maskImage: `linear-gradient(to bottom, transparent, black ${FADE_SIZE}, black calc(100% - ${FADE_SIZE}), transparent)`,
    [from.medium]: { maxHeight: wallHeight.wide },
    ...whenStatic({ overflow: 'visible', maxHeight: 'none', maskImage: 'none' }),
  });

export const listStyles = css({
  columnGap: space(6),
  paddingBlockStart: FADE_SIZE,
  [from.medium]: { columnCount: 2 },
  [from.large]: { columnCount: 3 },
  '& > li': { paddingBlockEnd: space(6) },
  ...whenStatic({ paddingBlockStart: 0 }),
});

export const copyStyles = css(whenStatic({ display: 'none' }));
