import { css } from '@emotion/react';
import { colours, fluid, from, layout, radii, space, strokes, toned, type } from '@hireloom/design';
import { Tag } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { ActionLink } from '../action-link';
import { TickList } from '../tick-list';

const storyStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(8),
  paddingBlock: fluid(32, 56),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  [from.large]: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 8fr)', gap: space(16) },
});

const introStyles = css({ display: 'grid', alignContent: 'start', justifyItems: 'start', gap: space(4) });
const logoStyles = css({
  width: space(44),
  height: space(14),
  padding: space(2, 3),
  objectFit: 'contain',
  borderRadius: radii.small,
  backgroundColor: colours.surface,
});
const titleStyles = css({ ...type.h3, fontSize: fluid(24, 32) });
const tagsStyles = css({ display: 'flex', flexWrap: 'wrap', gap: space(2) });

const bodyStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(8),
  alignContent: 'start',
  [from.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: layout.blockGap },
});
const partStyles = css({
  ...type.control,
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  color: toned.textSoft,
});
const partTitleStyles = css({ ...type.eyebrow, color: toned.threadAccent });
const resultsStyles = css({ color: toned.text });
const quoteStyles = css({
  display: 'grid',
  alignContent: 'start',
  gap: space(3),
  paddingInlineStart: space(5),
  borderInlineStart: `${strokes.ring} double ${toned.threadAccent}`,
});
const wordsStyles = css({ ...type.control, fontStyle: 'italic' });
const nameStyles = css({ ...type.small, color: toned.textSoft });

type Props = { story: (typeof home.successStories.stories)[number] };

function Quote({ story: { testimonial, name } }: Props) {
  return (
    <figure css={quoteStyles}>
      <blockquote css={wordsStyles}>“{testimonial}”</blockquote>
      <figcaption css={nameStyles}>{name}</figcaption>
    </figure>
  );
}

export function Story({ story }: Props) {
  const { client, picture, title, tags, link, sections, results } = story;
  return (
    <article css={storyStyles}>
      <header css={introStyles}>
        <img src={picture} alt={client} width={160} height={48} loading="lazy" css={logoStyles} />
        <h3 css={titleStyles}>{title}</h3>
        <div css={tagsStyles}>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
        <ActionLink action={link} look="text" />
      </header>
      <div css={bodyStyles}>
        {sections.map(({ heading, description }) => (
          <div key={heading} css={partStyles}>
            <h4 css={partTitleStyles}>{heading}</h4>
            <p>{description}</p>
          </div>
        ))}
        <div css={partStyles}>
          <h4 css={partTitleStyles}>{home.successStories.resultsHeading}</h4>
          <TickList items={results} css={resultsStyles} />
        </div>
        <Quote story={story} />
      </div>
    </article>
  );
}
