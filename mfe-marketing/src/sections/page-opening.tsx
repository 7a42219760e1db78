import { css } from '@emotion/react';
import { clipped, fluid, from, layout, space, toned, tones, type, weights } from '@hireloom/design';
import { Container, SectionHeading } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import type { Opening } from '../content/shapes';
import { ActionRow } from './action-row';
import { Picture } from './picture';
import { TickList } from './tick-list';
import { unbroken } from './unbroken';

const sectionStyles = css({ overflow: clipped, paddingBlock: fluid(32, 80) });

const gridStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: space(7),
  [from.large]: {
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    columnGap: layout.blockGap,
    // The outer rows take up what the picture is taller than the words, half and half.
    gridTemplateRows: '1fr auto auto auto 1fr',
    rowGap: 0,
  },
});

const inTextColumn = (row: number) =>
  css({ [from.large]: { gridArea: `${row} / 1`, marginBlockStart: row > 2 ? space(7) : 0 } });

const headingStyles = inTextColumn(2);
const actionStyles = inTextColumn(3);
const highlightsStyles = css([
  inTextColumn(4),
  {
    ...type.control,
    fontWeight: weights.medium,
    color: toned.text,
    // Columns of their own width: in a row that wraps, the arriving font moved the last point to another line.
    [from.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space(6) },
  },
]);

const figureStyles = css({
  width: '100%',
  '& > img': { maxWidth: space(160), marginInline: 'auto' },
  [from.large]: { gridArea: '1 / 2 / -1', alignSelf: 'center' },
});

type Props = {
  opening: Omit<Opening, 'highlights' | 'picture' | 'pictureAlt'> &
    Partial<Pick<Opening, 'highlights' | 'picture' | 'pictureAlt'>>;
  /** What the page shows instead of a picture. */
  figure?: ReactNode;
};

/** The first thing on a page: what it offers, what to press and a picture; on a phone in this order. */
export function PageOpening({ opening, figure }: Props) {
  const { eyebrow, heading, text, highlights, actions, picture, pictureAlt } = opening;
  return (
    <section aria-labelledby="opening-heading" css={[tones.canvas, sectionStyles]}>
      <Container css={gridStyles}>
        <div css={headingStyles}>
          <SectionHeading
            id="opening-heading"
            level={1}
            eyebrow={eyebrow}
            title={heading}
            lead={unbroken(text)}
          />
        </div>
        <ActionRow actions={actions} css={actionStyles} />
        <div css={figureStyles}>
          {figure ?? (picture && <Picture src={picture} alt={pictureAlt} width={640} height={560} isEarly />)}
        </div>
        {highlights && <TickList items={highlights} css={highlightsStyles} />}
      </Container>
    </section>
  );
}
