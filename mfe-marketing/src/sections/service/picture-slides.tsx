import { css } from '@emotion/react';
import { below, columns, from, layout, space } from '@hireloom/design';
import { Card, Carousel, Section, typography, keepTogether } from '@hireloom/design/ui';
import type { SlidesSection } from '../../content/shapes';
import { drawingTint } from '../drawing-tints';
import { Picture } from '../picture';
import { TickList } from '../tick-list';

const slideStyles = css(columns('0', { medium: 'minmax(0, 13fr) minmax(0, 12fr)', large: 2 }), {
  [below.medium]: { gridTemplateRows: 'auto 1fr' },
});

const groundStyles = css({
  display: 'grid',
  alignItems: 'center',
  [from.medium]: { order: 1 },
});

/** From medium up, the sides of the picture are cropped. Only its threads reach that far. */
const pictureStyles = css({
  [from.medium]: { height: space(72), objectFit: 'cover' },
  [from.large]: { height: space(90) },
});

const textStyles = css({
  display: 'grid',
  alignContent: 'start',
  gap: space(3),
  padding: layout.cardPadding,
  [from.medium]: { alignContent: 'center', gap: space(4) },
  [from.large]: { padding: space(8, 12) },
});

type SlideProps = { item: SlidesSection['items'][number]; index: number };

function Slide({ item: { picture, eyebrow, title, points }, index }: SlideProps) {
  return (
    <Card isPadded={false} css={slideStyles}>
      <div css={[groundStyles, drawingTint(index)]}>
        <Picture src={picture} width={960} height={320} css={pictureStyles} />
      </div>
      <div css={textStyles}>
        {eyebrow && <p css={typography.eyebrow}>{eyebrow}</p>}
        <h3 css={typography.h2}>{keepTogether(title)}</h3>
        <TickList items={points} />
      </div>
    </Card>
  );
}

type Props = { section: SlidesSection };

export function PictureSlides({ section: { id, heading, intro, carouselLabel, slideMs, items } }: Props) {
  return (
    <Section id={id} tone="surface" title={heading} lead={intro}>
      <Carousel
        label={carouselLabel}
        autoplayMs={slideMs}
        slides={items.map((item, index) => ({
          id: item.title,
          content: <Slide item={item} index={index} />,
        }))}
      />
    </Section>
  );
}
