import { css } from '@emotion/react';
import { from, hugeLetters, space, strokes, toned, type } from '@hireloom/design';
import { frame } from '../content/frame';

const listStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space(3),
  [from.medium]: { gap: space(6) },
  [hugeLetters]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

// The label comes first for those who listen, the figure for those who look.
const figureStyles = css({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  gap: space(1.5),
  paddingBlockStart: space(4),
  borderBlockStart: `${strokes.ring} double ${toned.threadAccent}`,
});

const valueStyles = css({ ...type.figure, margin: 0 });
const labelStyles = css({ ...type.small, color: toned.textSoft });

export function FooterFigures() {
  return (
    <dl aria-label={frame.footer.figuresLabel} css={listStyles}>
      {frame.footer.figures.map(({ figure, label }) => (
        <div key={label} css={figureStyles}>
          <dt css={labelStyles}>{label}</dt>
          <dd css={valueStyles}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
