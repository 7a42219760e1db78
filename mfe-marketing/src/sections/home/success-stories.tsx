import { css } from '@emotion/react';
import {
  below,
  blocksOnPaper,
  colours,
  columns,
  fluid,
  from,
  layout,
  logoPlate,
  radii,
  space,
  strokes,
  swipedOnPhones,
  toned,
  type,
  weights,
} from '@hireloom/design';
import { Card, Section, typography } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { ActionLink } from '../action-link';
import { ActionRow } from '../action-row';
import { TickList } from '../tick-list';

/** On a tablet, the text is beside the figure. On large screens, its rows are aligned with those of the other stories. */
const storyStyles = css({
  gap: space(4),
  [from.medium]: { display: 'grid', gridTemplateColumns: '2fr 3fr', '& > header': { gridRow: 'span 5' } },
  [from.large]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'subgrid',
    gridRow: 'span 6',
    '& > header': { gridRow: 'auto' },
  },
  ...blocksOnPaper,
});

const introStyles = css({ display: 'grid', alignContent: 'start', justifyItems: 'start', gap: space(3) });
const logoStyles = css({
  ...logoPlate,
  width: space(36),
  height: space(12),
  padding: space(2, 3),
  objectFit: 'contain',
  borderRadius: radii.small,
  backgroundColor: colours.surface,
});
const titleStyles = css({ ...type.h3, display: 'grid', gap: space(1) });
const figureStyles = css({
  fontSize: fluid(88, 144, 25),
  fontWeight: weights.bold,
  lineHeight: 0.95,
  letterSpacing: '-0.04em',
  color: toned.threadAccent,
  fontVariantNumeric: 'lining-nums',
});

/** On a phone, a story is its number, a sentence, the quote and the link. */
const partStyles = css({
  ...type.control,
  display: 'grid',
  alignContent: 'start',
  gap: space(1.5),
  color: toned.textSoft,
  [below.medium]: { display: 'none' },
});
const partTitleStyles = css({ ...type.eyebrow, color: toned.threadAccent });
const resultsStyles = css({ color: toned.text });
const quoteStyles = css({
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  paddingInlineStart: space(4),
  borderInlineStart: `${strokes.ring} double ${toned.threadAccent}`,
});
const wordsStyles = css({ ...type.control, fontStyle: 'italic' });

type Props = { story: (typeof home.successStories.stories)[number] };

function Quote({ story: { testimonial, name } }: Props) {
  return (
    <figure css={quoteStyles}>
      <blockquote css={wordsStyles}>“{testimonial}”</blockquote>
      <figcaption css={typography.softSmall}>{name}</figcaption>
    </figure>
  );
}

function Story({ story }: Props) {
  const { client, picture, figure, title, tags, link, sections, results } = story;
  return (
    <Card as="article" tone="night" css={storyStyles}>
      <header css={introStyles}>
        <img src={picture} alt={client} width={160} height={48} loading="lazy" css={logoStyles} />
        <h3 css={titleStyles}>
          <span css={figureStyles}>{figure}</span> <span>{title}</span>
        </h3>
        <p css={typography.softSmall}>{tags.join(' · ')}</p>
      </header>
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
      <div>
        <ActionLink action={link} look="text" />
      </div>
    </Card>
  );
}

const listStyles = css(
  columns(layout.cardGap, { large: 3 }),
  swipedOnPhones(`min(90%, ${space(92)})`),
  blocksOnPaper,
);

export function SuccessStories() {
  const { id, heading, stories, actions } = home.successStories;
  return (
    <Section id={id} tone="night" title={heading}>
      <div css={listStyles}>
        {stories.map((story) => (
          <Story key={story.slug} story={story} />
        ))}
      </div>
      <ActionRow actions={actions} isOnNight />
    </Section>
  );
}
