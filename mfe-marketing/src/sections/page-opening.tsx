import { css } from '@emotion/react';
import { clipped, fluid, from, layout, space, toned, tones, type, weights } from '@hireloom/design';
import { Container, SectionHeading } from '@hireloom/design/ui';
import type { Opening } from '../content/shapes';
import { ActionRow } from './action-row';
import { Picture } from './picture';
import { TickList } from './tick-list';

const sectionStyles = css({ overflow: clipped, paddingBlock: fluid(40, 88) });

const gridStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  gap: layout.blockGap,
  [from.large]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
});

const textStyles = css({ display: 'grid', justifyItems: 'start', gap: space(7) });

const highlightsStyles = css({
  ...type.control,
  fontWeight: weights.medium,
  color: toned.text,
  // Columns of their own width: in a row that wraps, the arriving font moved the last point to another line.
  [from.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space(6) },
});

const pictureStyles = css({ maxWidth: space(140), marginInline: 'auto' });

type Props = { opening: Omit<Opening, 'highlights'> & { highlights?: Opening['highlights'] } };

/** The first thing on a page: what it is about, for whom, and what to press. */
export function PageOpening({ opening }: Props) {
  const { eyebrow, heading, text, highlights, actions, picture, pictureAlt } = opening;
  return (
    <section aria-labelledby="opening-heading" css={[tones.canvas, sectionStyles]}>
      <Container css={gridStyles}>
        <div css={textStyles}>
          <SectionHeading id="opening-heading" level={1} eyebrow={eyebrow} title={heading} lead={text} />
          {highlights && <TickList items={highlights} css={highlightsStyles} />}
          <ActionRow actions={actions} />
        </div>
        <Picture src={picture} alt={pictureAlt} width={640} height={560} isEarly css={pictureStyles} />
      </Container>
    </section>
  );
}
