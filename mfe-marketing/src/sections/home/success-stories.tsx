import { css } from '@emotion/react';
import { below, from, layout, onPaper, space } from '@hireloom/design';
import { Section } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { ActionRow } from '../action-row';
import { MotifBackdrop } from '../motif-backdrop';
import { Story } from './story';

/** Beside the heading, not behind the stories. */
const backdropStyles = css({
  [below.large]: { display: 'none' },
  [from.large]: { insetBlockEnd: 'auto', height: space(64) },
});

/** Side by side on large screens; below that, a row to swipe with the next story in view. */
const listStyles = css({
  display: 'grid',
  gap: layout.cardGap,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  [below.large]: {
    gridTemplateColumns: `repeat(3, min(90%, ${space(92)}))`,
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollPaddingInline: layout.gutter,
    marginInline: `calc(-1 * ${layout.gutter})`,
    paddingInline: layout.gutter,
    paddingBlockEnd: space(3),
    '& > *': { scrollSnapAlign: 'start' },
  },
  [onPaper]: { display: 'block', overflow: 'visible' },
});

export function SuccessStories() {
  const { id, heading, intro, stories, actions } = home.successStories;
  return (
    <Section
      id={id}
      tone="night"
      title={heading}
      lead={intro}
      backdrop={<MotifBackdrop seed="success-stories" css={backdropStyles} />}
    >
      <div css={listStyles}>
        {stories.map((story) => (
          <Story key={story.slug} story={story} />
        ))}
      </div>
      <ActionRow actions={actions} isOnNight />
    </Section>
  );
}
