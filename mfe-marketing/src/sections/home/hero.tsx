import { css } from '@emotion/react';
import { below, clipped, columns, fluid, from, layout, space, strokes, toned, tones } from '@hireloom/design';
import { Badge, Carousel, Container } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { ActionRow } from '../action-row';
import { HeroPicture } from './hero-picture';
import { HeroSlide } from './hero-slide';

const heroStyles = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: clipped,
  paddingBlock: `${fluid(16, 64)} ${fluid(20, 32)}`,
});

const gridStyles = css(columns(space(4)), {
  [from.large]: { gap: fluid(40, 64) },
});

/** Words, buttons and arrows, beside the picture on wide windows. */
const carouselStyles = css({
  gap: space(3),
  [from.large]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: '52%',
    gap: space(6),
    '& > :first-of-type': { flex: '1 0 100%' },
  },
});

/** Side by side on a phone too: the picture beneath them is then in the first screen. */
const actionStyles = css({ [below.small]: { gap: space(2), '& > a': { paddingInline: space(3) } } });

const badgesStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space(3),
  [from.medium]: { display: 'flex', justifyContent: 'space-between', gap: layout.cardGap },
  [from.large]: {
    paddingBlockStart: fluid(24, 32),
    borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  },
});

/** Three promises, what to do about them, and the threads of hiring as they become cloth. */
export function Hero() {
  const { id, carouselLabel, slides, actions, badges } = home.hero;
  const headingId = `${id}-heading`;
  return (
    <section id={id} aria-labelledby={headingId} css={[tones.canvas, heroStyles]}>
      <Container css={gridStyles}>
        <Carousel
          label={carouselLabel}
          css={carouselStyles}
          actions={<ActionRow actions={actions} css={actionStyles} />}
          slides={slides.map((slide, index) => ({
            id: slide.eyebrow,
            content: <HeroSlide slide={slide} {...(index === 0 ? { level: 1, headingId } : { level: 2 })} />,
          }))}
        />
        <HeroPicture />
        <ul css={badgesStyles}>
          {badges.map(({ icon, label }) => (
            <li key={label}>
              <Badge icon={icon}>{label}</Badge>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
