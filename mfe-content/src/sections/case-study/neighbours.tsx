import { css } from '@emotion/react';
import { columns, layout, space, toned, type, weights } from '@hireloom/design';
import { Card, CardLink, TextLink, typography } from '@hireloom/design/ui';
import { caseStudies } from '../../content/case-studies';
import { type Deferred, useDeferred } from '../deferred';
import type { Neighbour, Neighbours as Stories } from './case-study-data';
import { getStoryPath } from '../story-paths';

const navStyles = css({ display: 'grid', gap: space(6), justifyItems: 'start' });
const listStyles = css(columns(layout.cardGap, { medium: 2 }), {
  width: '100%',
  '> :only-child': { gridColumn: '1 / -1' },
});
const cardStyles = css({ gap: space(2), height: '100%' });
const labelStyles = css({ ...type.small, color: toned.textSoft, fontWeight: weights.medium });

type StoryProps = { label: string; story: Neighbour };

function Story({ label, story }: StoryProps) {
  return (
    <Card isLink css={cardStyles}>
      <p css={labelStyles}>{label}</p>
      <h3 css={typography.h3}>
        <CardLink href={getStoryPath('casestudy', story.slug)}>{story.heading}</CardLink>
      </h3>
      <p>{story.subtitle}</p>
    </Card>
  );
}

export function Neighbours({ stories }: { stories: Deferred<Stories> }) {
  const { heading, next, previous, all } = caseStudies.detail.more;
  const { older, newer } = useDeferred(stories)?.value ?? {};
  return (
    <nav aria-labelledby="more-heading" css={navStyles}>
      <h2 id="more-heading" css={typography.h2}>
        {heading}
      </h2>
      {(older ?? newer) && (
        <ul css={listStyles}>
          {newer && (
            <li>
              <Story label={previous} story={newer} />
            </li>
          )}
          {older && (
            <li>
              <Story label={next} story={older} />
            </li>
          )}
        </ul>
      )}
      <TextLink href={caseStudies.path} isStandalone>
        {all}
      </TextLink>
    </nav>
  );
}
