import { css } from '@emotion/react';

const pictureStyles = css({ width: '100%', height: 'auto' });

type Props = {
  src: string;
  alt?: string;
  width: number;
  height: number;
  className?: string;
};

/** A drawing as wide as its container. `width` and `height` in px reserve its space while it loads. */
export function Picture({ src, alt = '', width, height, className }: Props) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      css={pictureStyles}
      className={className}
    />
  );
}
