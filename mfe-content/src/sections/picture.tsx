import { css } from '@emotion/react';
import { getPictureSrcSet, isAllowedPicture } from '@hireloom/contracts';
import { PlatformContext } from '@hireloom/contracts/platform';
import { type ReactNode, use, useState } from 'react';

type Props = {
  src: string;
  /** Intrinsic size in px, which reserves its space while it loads. */
  width: number;
  height: number;
  /** How wide the picture is shown: `sizes` of HTML. Only photographs of the site have more than one width. */
  sizes?: string;
  /** Empty if it is decorative. */
  alt?: string;
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

export function Picture({ src, sizes, alt = '', isEarly, isMain, missing, className, ...size }: Props) {
  const [lost, setLost] = useState<string>();
  const { publicOrigin, imageHosts } = use(PlatformContext) ?? {};
  const path = publicOrigin && src.startsWith(`${publicOrigin}/`) ? src.slice(publicOrigin.length) : src;
  const isAllowed = path.startsWith('data:image/') || isAllowedPicture(path, imageHosts);
  if (!src || lost === src || !isAllowed) return missing;
  const srcSet = getPictureSrcSet(path);
  return (
    <img
      // If the picture failed before hydration, React missed its error event.
      ref={(image) => {
        if (hasFailed(image)) setLost(src);
      }}
      // Before `src`: Safari would load that one too.
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      {...size}
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
