import { css } from '@emotion/react';
import { isAllowedPicture } from '@hireloom/contracts';
import { PlatformContext } from '@hireloom/contracts/platform';
import { type ReactNode, use, useState } from 'react';

type Props = {
  src: string;
  /** Intrinsic size in px, which reserves its space while it loads. */
  width: number;
  height: number;
  /** Empty if it is decorative. */
  alt?: string;
  /** In the first view: loads eagerly. */
  isEarly?: boolean;
  /** The largest element in the first view: loads with high priority. */
  isMain?: boolean;
  /** Shown if there is no picture, its host is not allowed, or it fails to load. */
  missing: ReactNode;
  className?: string;
};

const hasFailed = (image: HTMLImageElement | null) =>
  Boolean(image?.complete && image.naturalWidth === 0 && image.currentSrc);

const imageStyles = css({ maxWidth: '100%' });

/** A picture with a fallback. */
export function Picture({ src, width, height, alt = '', isEarly, isMain, missing, className }: Props) {
  const [lost, setLost] = useState<string>();
  const { publicOrigin, imageHosts } = use(PlatformContext) ?? {};
  const path = publicOrigin && src.startsWith(`${publicOrigin}/`) ? src.slice(publicOrigin.length) : src;
  const isAllowed = path.startsWith('data:image/') || isAllowedPicture(path, imageHosts);
  if (!src || lost === src || !isAllowed) return missing;
  return (
    <img
      // If the picture failed before hydration, React missed its error event.
      ref={(image) => {
        if (hasFailed(image)) setLost(src);
      }}
      src={src}
      width={width}
      height={height}
      alt={alt}
      loading={isEarly ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={isMain ? 'high' : undefined}
      onError={() => setLost(src)}
      css={imageStyles}
      className={className}
    />
  );
}
