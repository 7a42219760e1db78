import { css } from '@emotion/react';
import { from, layout, space, toned, type } from '@hireloom/design';
import { about } from '../../content/about';
import { BesideHeading } from '../beside-heading';
import { Picture } from '../picture';

const paragraphsStyles = css({
  ...type.lead,
  display: 'grid',
  alignContent: 'start',
  gap: space(5),
  maxWidth: layout.measure,
  '& > p:not(:first-of-type)': { color: toned.textSoft },
});

const pictureStyles = css({
  display: 'none',
  [from.large]: { display: 'block', marginBlockStart: space(8) },
});

export function OurStory() {
  const { story } = about;
  return (
    <BesideHeading
      section={story}
      tone="surface"
      picture={<Picture src={story.picture} width={480} height={220} css={pictureStyles} />}
    >
      <div css={paragraphsStyles}>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </BesideHeading>
  );
}
