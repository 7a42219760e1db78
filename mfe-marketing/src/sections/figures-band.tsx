import { css } from '@emotion/react';
import { fluid, space } from '@hireloom/design';
import { Section, typography } from '@hireloom/design/ui';
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

/** A page's figures on a dark band, and a word on whose they are. */
export function FiguresBand({ id, stats: { heading, note, items } }: { id: string; stats: StatsSection }) {
  return (
    <Section id={id} labelledBy={`${id}-heading`} tone="night" css={sectionStyles}>
      <div css={introStyles}>
        <h2 id={`${id}-heading`} css={typography.h3}>
          {heading}
        </h2>
        <p css={typography.softSmall}>{note}</p>
      </div>
      <Figures items={items} />
    </Section>
  );
}
