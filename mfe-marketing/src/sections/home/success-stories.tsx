import { css } from '@emotion/react';
import { from, space } from '@hireloom/design';
import { Section } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { ActionRow } from '../action-row';
import { MotifBackdrop, motifRoom } from '../motif-backdrop';
import { Story } from './story';

/** Beside the heading, not behind the stories. */
const backdropStyles = css({ [from.large]: { insetBlockEnd: 'auto', height: space(64) } });

const listStyles = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });

export function SuccessStories() {
  const { id, heading, intro, stories, actions } = home.successStories;
  return (
    <Section
      id={id}
      tone="night"
      title={heading}
      lead={intro}
      css={motifRoom}
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
