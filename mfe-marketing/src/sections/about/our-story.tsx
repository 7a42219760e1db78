import { css } from '@emotion/react';
import { fluid, layout, space, strokes, toned, type } from '@hireloom/design';
import { about } from '../../content/about';
import { BesideHeading } from '../beside-heading';

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
  const { story } = about;
  return (
    <BesideHeading section={story} tone="surface" aside={<p css={mottoStyles}>{story.motto}</p>}>
      <div css={paragraphsStyles}>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </BesideHeading>
  );
}
