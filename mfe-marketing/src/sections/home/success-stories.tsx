import { css } from '@emotion/react';
import { Section, ThreadMotif } from '@hireloom/shared/ui';
import { home } from '../../content/home';
import { ActionRow } from '../action-row';
import { Story } from './story';

const listStyles = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });

/** The journey comes first for those who look, the library for those who want to read on. */
const inOrderOfWeight = [home.successStories.actions[1], home.successStories.actions[0]] as const;

export function SuccessStories() {
  const { id, heading, intro, stories } = home.successStories;
  return (
    <Section
      id={id}
      tone="night"
      title={heading}
      lead={intro}
      backdrop={<ThreadMotif seed="success-stories" crop="wide" />}
    >
      <div css={listStyles}>
        {stories.map((story) => (
          <Story key={story.slug} story={story} />
        ))}
      </div>
      <ActionRow actions={inOrderOfWeight} isOnNight />
    </Section>
  );
}
