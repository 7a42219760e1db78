import { css } from '@emotion/react';
import { fluid, space, toned, type } from '@hireloom/design';
import { Section } from '@hireloom/design/ui';
import type { StatsSection } from '../content/shapes';
import { Figures } from './figures';

const sectionStyles = css({ paddingBlock: fluid(48, 80) });

const introStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space(3, 10),
});
const titleStyles = css(type.h3);
const noteStyles = css({ ...type.small, color: toned.textSoft });

/** A page's figures on a dark band, and a word on whose they are. */
export function FiguresBand({ id, stats: { heading, note, items } }: { id: string; stats: StatsSection }) {
  return (
    <Section id={id} labelledBy={`${id}-heading`} tone="night" css={sectionStyles}>
      <div css={introStyles}>
        <h2 id={`${id}-heading`} css={titleStyles}>
          {heading}
        </h2>
        <p css={noteStyles}>{note}</p>
      </div>
      <Figures items={items} />
    </Section>
  );
}
