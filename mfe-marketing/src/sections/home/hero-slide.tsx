import { css } from '@emotion/react';
import { from, layout, space, toned, type } from '@hireloom/design';
import { typography } from '@hireloom/design/ui';
import type { Action } from '../../content/shapes';
import { ActionLink } from '../action-link';

const slideStyles = css({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: space(3),
  [from.large]: { alignContent: 'center', gap: space(5) },
});
const titleStyles = css({ ...type.display, maxWidth: '11em' });
const leadStyles = css({ ...type.lead, color: toned.textSoft, maxWidth: '27em' });
const linkStyles = css({ minHeight: layout.touchTarget });

type Props = {
  slide: { eyebrow: string; heading: string; text: string; link: Action };
  level: 1 | 2;
  headingId?: string;
};

export function HeroSlide({ slide: { eyebrow, heading, text, link }, level, headingId }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div css={slideStyles}>
      <p css={typography.eyebrow}>{eyebrow}</p>
      <Heading id={headingId} css={titleStyles}>
        {heading}
      </Heading>
      <p css={leadStyles}>{text}</p>
      <div css={linkStyles}>
        <ActionLink action={link} look="text" />
      </div>
    </div>
  );
}
