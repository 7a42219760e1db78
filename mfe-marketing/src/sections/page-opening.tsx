import { css } from '@emotion/react';
import { fluid, from, layout, space, tones } from '@hireloom/design';
import { Container, SectionHeading, keepTogether } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import type { Opening } from '../content/shapes';
import { ActionRow } from './action-row';

const sectionStyles = css({ overflow: 'clip', paddingBlock: fluid(28, 72) });

const gridStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: space(7),
  [from.large]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: layout.blockGap,
    // A taller figure stretches only the last row, so that both columns start at the same height.
    gridTemplateRows: 'auto auto 1fr',
    rowGap: 0,
  },
});

const actionStyles = css({ [from.large]: { alignSelf: 'start', marginBlockStart: space(7) } });
const figureStyles = css({
  width: '100%',
  [from.large]: { gridArea: '1 / 2 / -1', alignSelf: 'start' },
});

type Props = {
  opening: Opening;
  /** The page's drawing. */
  figure: ReactNode;
  /** Fills the left column beside a tall figure, or follows the figure on phones. */
  children?: ReactNode;
};

export function PageOpening({ opening, figure, children }: Props) {
  const { eyebrow, heading, text, actions } = opening;
  return (
    <section aria-labelledby="opening-heading" css={[tones.canvas, sectionStyles]}>
      <Container css={gridStyles}>
        <SectionHeading
          id="opening-heading"
          level={1}
          eyebrow={eyebrow}
          title={heading}
          lead={keepTogether(text)}
        />
        <ActionRow actions={actions} css={actionStyles} />
        <div css={figureStyles}>{figure}</div>
        {children}
      </Container>
    </section>
  );
}
