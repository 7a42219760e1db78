import { css } from '@emotion/react';
import { toned, tones, type } from '@hireloom/design';
import { blogs } from '../../content/blogs';
import { Picture } from '../picture';

const SIZE = { width: 1200, height: 630 };

/** How wide banners are shown: across the text column, or on a card. */
const MAIN_SIZES = '(min-width: 72rem) 70rem, 100vw';
const CARD_SIZES = '(min-width: 48rem) 25rem, 100vw';

const bannerStyles = css({
  width: '100%',
  aspectRatio: `${SIZE.width} / ${SIZE.height}`,
  objectFit: 'cover',
});
const missingStyles = css({
  ...tones.tint,
  ...type.small,
  display: 'grid',
  placeItems: 'center',
  color: toned.textSoft,
});

type Props = { src: string; isEarly?: boolean; isMain?: boolean; className?: string };

export function Banner({ className, ...picture }: Props) {
  const missing = (
    <div css={[missingStyles, bannerStyles]} className={className}>
      {blogs.card.noImage}
    </div>
  );
  const sizes = picture.isMain ? MAIN_SIZES : CARD_SIZES;
  return (
    <Picture
      {...SIZE}
      {...picture}
      sizes={sizes}
      missing={missing}
      css={bannerStyles}
      className={className}
    />
  );
}
