import { css } from '@emotion/react';
import {
  colours,
  columns,
  fluid,
  from,
  layout,
  radii,
  space,
  stackedIfDoubledText,
  strokes,
  toned,
  tones,
  type,
  weights,
} from '@hireloom/design';
import { Carousel, Container, Icon, typography } from '@hireloom/design/ui';
import { useState } from 'react';
import { home } from '../../content/home';
import type { Action } from '../../content/shapes';
import { ActionLink } from '../action-link';
import { ActionRow } from '../action-row';
import { HeroPictures } from './hero-pictures';

const slideStyles = css({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: space(3),
  [from.large]: { alignContent: 'center', gap: space(5) },
});
const titleStyles = css({ ...type.display, maxWidth: '11em' });
const leadStyles = css({ ...type.lead, color: toned.textSoft, maxWidth: '27em' });
const actionsStyles = css({ marginBlockStart: space(2), [from.large]: { marginBlockStart: 0 } });
const linkStyles = css({ minHeight: layout.touchTarget });

type Props = {
  slide: { eyebrow: string; heading: string; text: string; link: Action; actions: readonly Action[] };
  level: 1 | 2;
  headingId?: string;
};

function HeroSlide({ slide: { eyebrow, heading, text, link, actions }, level, headingId }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div css={slideStyles}>
      <p css={typography.eyebrow}>{eyebrow}</p>
      <Heading id={headingId} css={titleStyles}>
        {heading}
      </Heading>
      <p css={leadStyles}>{text}</p>
      <ActionRow actions={actions} css={actionsStyles} />
      <div css={linkStyles}>
        <ActionLink action={link} look="text" />
      </div>
    </div>
  );
}

const heroStyles = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'clip',
  paddingBlock: `${fluid(16, 64)} ${fluid(20, 32)}`,
});

const gridStyles = css(columns(space(4)), { [from.large]: { gap: fluid(40, 64) } });

const carouselStyles = css({ gap: space(3), [from.large]: { width: '52%', gap: space(6) } });

const badgesStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  ...stackedIfDoubledText,
  gap: space(3),
  [from.medium]: { display: 'flex', justifyContent: 'space-between', gap: layout.cardGap },
  [from.large]: {
    paddingBlockStart: fluid(24, 32),
    borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  },
});

const badgeStyles = css({
  ...type.control,
  fontWeight: weights.medium,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2.5),
});

const discStyles = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: space(9),
  height: space(9),
  borderRadius: radii.round,
  backgroundColor: colours.marigold,
  color: colours.onMarigold,
});

export function Hero() {
  const { id, carouselLabel, slides, badges } = home.hero;
  const headingId = `${id}-heading`;
  const [selected, setSelected] = useState(0);
  return (
    <section id={id} aria-labelledby={headingId} css={[tones.canvas, heroStyles]}>
      <Container css={gridStyles}>
        <Carousel
          label={carouselLabel}
          css={carouselStyles}
          onSelect={setSelected}
          slides={slides.map((slide, index) => ({
            id: slide.eyebrow,
            content: <HeroSlide slide={slide} {...(index === 0 ? { level: 1, headingId } : { level: 2 })} />,
          }))}
        />
        <HeroPictures selected={selected} />
        <ul css={badgesStyles}>
          {badges.map(({ icon, label }) => (
            <li key={label}>
              <span css={badgeStyles}>
                <span css={discStyles}>
                  <Icon of={icon} />
                </span>
                {label}
              </span>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
