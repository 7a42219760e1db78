import { css } from '@emotion/react';
import {
  below,
  colours,
  columns,
  from,
  layout,
  radii,
  space,
  strokes,
  toned,
  tones,
  type,
  weights,
} from '@hireloom/design';
import { Carousel, Icon, Section, typography, keepTogether } from '@hireloom/design/ui';
import type { SlidesSection } from '../../content/shapes';
import { TickList } from '../tick-list';

const slideStyles = css(
  columns(space(5), {
    medium: 'auto minmax(0, 1fr)',
    large: 'auto minmax(0, 3fr) minmax(0, 2fr)',
  }),
  {
    ...tones.canvas,
    alignContent: 'center',
    padding: layout.cardPadding,
    borderRadius: radii.large,
    [from.medium]: { alignItems: 'center', gap: layout.blockGap, padding: space(12, 14) },
  },
);

const iconStyles = css({
  display: 'grid',
  placeItems: 'center',
  width: space(16),
  aspectRatio: '1',
  borderRadius: radii.round,
  backgroundColor: colours.indigoTint,
  color: toned.accent,
  [from.medium]: { width: space(36), '& > svg': { width: space(16), height: space(16) } },
});

const textStyles = css({ display: 'grid', gap: space(3), maxWidth: layout.measure });

const titlesStyles = css({
  ...type.control,
  display: 'grid',
  gap: space(3),
  color: toned.textSoft,
  [below.large]: { display: 'none' },
});
const titleStyles = css({
  paddingInlineStart: space(4),
  borderInlineStart: `${strokes.ring} solid ${toned.line}`,
  '&[data-current]': { borderColor: toned.accent, color: toned.text, fontWeight: weights.semibold },
});

type Props = { section: SlidesSection };

export function IconSlides({ section: { id, heading, intro, carouselLabel, slideMs, items } }: Props) {
  return (
    <Section id={id} tone="surface" title={heading} lead={intro}>
      <Carousel
        label={carouselLabel}
        autoplayMs={slideMs}
        slides={items.map(({ icon, eyebrow, title, points }) => ({
          id: title,
          content: (
            <div css={slideStyles}>
              <span css={iconStyles}>
                <Icon of={icon} size={32} />
              </span>
              <div css={textStyles}>
                {eyebrow && <p css={typography.eyebrow}>{eyebrow}</p>}
                <h3 css={typography.h2}>{keepTogether(title)}</h3>
                <TickList items={points} />
              </div>
              <ul aria-hidden css={titlesStyles}>
                {items.map((item) => (
                  <li key={item.title} data-current={item.title === title || undefined} css={titleStyles}>
                    {keepTogether(item.title)}
                  </li>
                ))}
              </ul>
            </div>
          ),
        }))}
      />
    </Section>
  );
}
