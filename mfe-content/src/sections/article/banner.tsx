import { css } from '@emotion/react';
import { toned, tones, type } from '@hireloom/design';
import { blogs } from '../../content/blogs';
import { Picture } from '../picture';

const SIZE = { width: 1200, height: 630 };

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

/** An article's picture, or a short text if there is none or it fails to load. */
export function Banner({ className, ...picture }: Props) {
  const missing = (
    <div css={[missingStyles, bannerStyles]} className={className}>
      {blogs.card.noImage}
    </div>
  );
  return <Picture {...SIZE} {...picture} missing={missing} css={bannerStyles} className={className} />;
}
