import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { from, layout, space, strokes, toned, type } from '../tokens';

const listStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: layout.cardGap,
  rowGap: space(8),
  [from.medium]: { gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' },
});

const statStyles = css({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  gap: space(1.5),
  paddingInlineStart: space(4),
  borderInlineStart: `${strokes.ring} double ${toned.threadAccent}`,
});

const figureStyles = css(type.figure);
const labelStyles = css({ ...type.control, color: toned.textSoft });

/** Holds `Stat`s: a description list, each label a term, each figure its value. */
export function StatList({ children }: { children: ReactNode }) {
  return <dl css={listStyles}>{children}</dl>;
}

export function Stat({ figure, label }: { figure: string; label: string }) {
  return (
    <div css={statStyles}>
      <dt css={labelStyles}>{label}</dt>
      <dd css={figureStyles}>{figure}</dd>
    </div>
  );
}
