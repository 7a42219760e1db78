import { css } from '@emotion/react';
import { below, fluid, from, layout, space, toned, tones, type, weights } from '@hireloom/design';
import { Container, SectionHeading, keepTogether } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import type { Opening } from '../content/shapes';
import { ActionRow } from './action-row';
import { TickList } from './tick-list';

const sectionStyles = css({ overflow: 'clip', paddingBlock: fluid(28, 72) });

const gridStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: space(7),
  [from.large]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: layout.blockGap,
    // A taller figure stretches only the last row, so that both columns start at the same height.
    gridTemplateRows: 'auto auto auto 1fr',
    rowGap: 0,
  },
});

const inTextColumn = (row: number) =>
  css({ [from.large]: { gridArea: `${row} / 1`, marginBlockStart: row > 1 ? space(7) : 0 } });

const headingStyles = inTextColumn(1);
const actionStyles = inTextColumn(2);
const highlightsStyles = css([
  inTextColumn(3),
  {
    ...type.control,
    fontWeight: weights.medium,
    color: toned.text,
    [below.large]: { display: 'none' },
  },
]);

const figureStyles = css({
  width: '100%',
  [from.large]: { gridArea: '1 / 2 / -1', alignSelf: 'start' },
});

type Props = {
  opening: Opening;
  /** The page's drawing. */
  figure: ReactNode;
};

export function PageOpening({ opening, figure }: Props) {
  const { eyebrow, heading, text, highlights, actions } = opening;
  return (
    <section aria-labelledby="opening-heading" css={[tones.canvas, sectionStyles]}>
      <Container css={gridStyles}>
        <div css={headingStyles}>
          <SectionHeading
            id="opening-heading"
            level={1}
            eyebrow={eyebrow}
            title={heading}
            lead={keepTogether(text)}
          />
        </div>
        <ActionRow actions={actions} css={actionStyles} />
        <div css={figureStyles}>{figure}</div>
        {highlights && <TickList items={highlights} css={highlightsStyles} />}
      </Container>
    </section>
  );
}
