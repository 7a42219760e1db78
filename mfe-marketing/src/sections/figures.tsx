import { css } from '@emotion/react';
import { from, layout, space, strokes, toned, type } from '@hireloom/shared/design';
import type { Stat } from '../content/shapes';

const listStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space(8, 0),
  [from.medium]: { gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))' },
});

const figureStyles = css({
  paddingInline: space(4, 3),
  borderInlineStart: `${strokes.ring} double ${toned.threadAccent}`,
  [from.large]: { paddingInlineStart: layout.cardGap },
});

const valueStyles = css({ ...type.figure, display: 'block', textWrap: 'balance' });
const longValueStyles = css({ fontSize: type.h3.fontSize, lineHeight: 1.2 });
const labelStyles = css({ ...type.control, display: 'block', marginBlockStart: space(1.5), color: toned.textSoft });

/** What stands in a figure's size: more than this would break into lines there. */
const FIGURE_LENGTH = 8;

/** Figures with what they count; each reads as one phrase. */
export function Figures({ items, className }: { items: readonly Stat[]; className?: string }) {
  return (
    <ul css={listStyles} className={className}>
      {items.map(({ value, label }) => (
        <li key={label} css={figureStyles}>
          <span css={[valueStyles, value.length > FIGURE_LENGTH && longValueStyles]}>{value}</span>{' '}
          <span css={labelStyles}>{label}</span>
        </li>
      ))}
    </ul>
  );
}
