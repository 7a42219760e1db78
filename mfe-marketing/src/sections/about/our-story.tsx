import { css } from '@emotion/react';
import { columns, fluid, from, layout, space, strokes, toned, type } from '@hireloom/design';
import { Section, SectionHeading } from '@hireloom/design/ui';
import { about } from '../../content/about';

const columnsStyles = css(columns(layout.blockGap, { large: '5fr 7fr' }), {
  [from.large]: { gap: space(20) },
});

const asideStyles = css({ display: 'grid', alignContent: 'start', gap: space(10) });

const mottoStyles = css({
  ...type.h3,
  fontSize: fluid(22, 30),
  paddingInlineStart: space(6),
  borderInlineStart: `${strokes.ring} double ${toned.threadAccent}`,
  color: toned.accentStrong,
});

const paragraphsStyles = css({
  ...type.lead,
  display: 'grid',
  alignContent: 'start',
  gap: space(5),
  maxWidth: layout.measure,
  '& > p:not(:first-of-type)': { color: toned.textSoft },
});

export function OurStory() {
  const { id, heading, paragraphs, motto } = about.story;
  return (
    <Section id={id} tone="surface" labelledBy={`${id}-heading`}>
      <div css={columnsStyles}>
        <div css={asideStyles}>
          <SectionHeading id={`${id}-heading`} title={heading} />
          <p css={mottoStyles}>{motto}</p>
        </div>
        <div css={paragraphsStyles}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </Section>
  );
}
