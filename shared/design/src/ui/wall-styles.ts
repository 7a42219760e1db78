import { css, type CSSObject } from '@emotion/react';
import { from, onPaper, space, withoutScripts } from '../tokens';

/** Where nothing can move or stop it, the whole list stands there instead. */
const whole = (styles: CSSObject): CSSObject => ({ [withoutScripts]: styles, [onPaper]: styles });

/** Room above the first item, so that it stands below the fade as long as the wall is at rest. */
const ROOM = space(5);

/** How high a wall is at most. */
export const wallHeight = { narrow: 'min(23rem, 60vh)', wide: 'min(38rem, 80vh)' } as const;

export const rootStyles = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2) });

/** Hidden overflow still follows `scrollTo`, and leaves wheel and finger to the page. */
export const windowStyles = (isScrollable: boolean) =>
  css({
    overflowX: 'hidden',
    overflowY: isScrollable ? 'auto' : 'hidden',
    maxHeight: wallHeight.narrow,
    maskImage: `linear-gradient(to bottom, transparent, black ${ROOM}, black calc(100% - 3rem), transparent)`,
    [from.medium]: { maxHeight: wallHeight.wide },
    ...whole({ overflow: 'visible', maxHeight: 'none', maskImage: 'none' }),
  });

export const listStyles = css({
  columnGap: space(6),
  paddingBlockStart: ROOM,
  [from.medium]: { columnCount: 2 },
  [from.large]: { columnCount: 3 },
  '& > li': { paddingBlockEnd: space(6) },
  ...whole({ paddingBlockStart: 0 }),
});

export const copyStyles = css(whole({ display: 'none' }));
