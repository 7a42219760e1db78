import { css } from '@emotion/react';

const pictureStyles = css({ width: '100%', height: 'auto' });

type Props = { src: string; alt?: string; width: number; height: number; className?: string };

/** A drawing, as wide as its place. `width` and `height` in px keep the place free until it is there. */
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
