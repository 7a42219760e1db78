import { css } from '@emotion/react';
import { clipped, fluid, from, layout, space, strokes, toned, tones } from '@hireloom/design';
import { Badge, Carousel, Container } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { ActionRow } from '../action-row';
import { MotifBackdrop, motifRoom } from '../motif-backdrop';
import { HeroSlide } from './hero-slide';

const heroStyles = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: clipped,
  paddingBlock: fluid(32, 56),
  ...motifRoom,
});

/** Ends above arrows and badges. */
const backdropStyles = css({ [from.large]: { insetBlockEnd: space(46) } });

const gridStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(6),
  [from.large]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
});

/** Its parts join the hero's grid, so that the arrows stand in one line with the calls to action. */
const carouselStyles = css({
  display: 'contents',
  [from.large]: {
    '& > :first-of-type': { gridColumn: '1 / -1' },
    '& > :last-of-type': { gridArea: '2 / 2' },
  },
});

const actionStyles = css({ [from.large]: { gridArea: '2 / 1' } });

const badgesStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space(3),
  marginBlockStart: space(2),
  paddingBlockStart: space(6),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  [from.medium]: { display: 'flex', justifyContent: 'space-between', gap: layout.cardGap },
  [from.large]: { gridColumn: '1 / -1' },
});

/** Three slides over the weave, which is cropped for narrow, medium and wide windows. */
export function Hero() {
  const { id, carouselLabel, slides, actions, badges } = home.hero;
  const headingId = `${id}-heading`;
  return (
    <section id={id} aria-labelledby={headingId} css={[tones.canvas, heroStyles]}>
      <MotifBackdrop seed="hero" crop="auto" css={backdropStyles} />
      <Container css={gridStyles}>
        <Carousel
          label={carouselLabel}
          css={carouselStyles}
          slides={slides.map((slide, index) => ({
            id: slide.eyebrow,
            content: <HeroSlide slide={slide} {...(index === 0 ? { level: 1, headingId } : { level: 2 })} />,
          }))}
        />
        <ActionRow actions={actions} css={actionStyles} />
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
