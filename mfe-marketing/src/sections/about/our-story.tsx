import { css } from '@emotion/react';
import { layout, space, toned, type } from '@hireloom/design';
import { about } from '../../content/about';
import { BesideHeading } from '../beside-heading';

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
    <BesideHeading section={story} tone="surface">
      <div css={paragraphsStyles}>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </BesideHeading>
  );
}
