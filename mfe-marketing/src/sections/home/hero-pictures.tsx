import { css } from '@emotion/react';
import { fadeMasks, fluid, from, layout, space, transition } from '@hireloom/design';
import { useIsPageLoaded } from '@hireloom/design/ui';
import { type Ref, useEffect, useRef, useState } from 'react';
import { home } from '../../content/home';

/** Places the pictures between text and badges on phones and tablets, and in the right half on large screens. */
const areaStyles = css({
  position: 'relative',
  marginInline: `calc(-1 * ${layout.gutter})`,
  [from.large]: {
    position: 'absolute',
    zIndex: -1,
    insetBlock: `0 ${fluid(80, 104)}`,
    insetInline: '52% 0',
    marginInline: 0,
    maskImage: fadeMasks.atStart,
  },
  // The first picture sets the height, and the others lie on it. These rules are nested, so that the server sends them: the others come later.
  '& > picture + picture > img': { position: 'absolute', inset: 0, height: '100%' },
  '& img[data-shown="false"]': { opacity: 0 },
});

const imageStyles = css({
  width: '100%',
  maxHeight: space(70),
  objectFit: 'cover',
  objectPosition: 'top',
  transition: transition('opacity'),
  [from.large]: { height: '100%', maxHeight: 'none' },
});

const { slides } = home.hero;

const toMediaQuery = (key: string) => key.replace('@media ', '');

type PictureProps = {
  pictures: (typeof slides)[number]['pictures'];
  isFirst: boolean;
  isShown: boolean;
  ref: Ref<HTMLImageElement>;
};

/** One drawing each for narrow, medium and wide viewports. */
function HeroPicture({ pictures: { narrow, medium, wide }, isFirst, isShown, ref }: PictureProps) {
  return (
    <picture>
      <source media={toMediaQuery(from.large)} srcSet={wide} width={760} height={640} />
      <source media={toMediaQuery(from.small)} srcSet={medium} width={1024} height={280} />
      <img
        ref={ref}
        src={narrow}
        alt=""
        width={400}
        height={184}
        fetchPriority={isFirst ? 'high' : 'low'}
        data-shown={isShown}
        css={imageStyles}
      />
    </picture>
  );
}

/** One drawing for each slide. Only the first is requested before the page has loaded. */
export function HeroPictures({ selected }: { selected: number }) {
  const isLoaded = useIsPageLoaded();
  const images = useRef<(HTMLImageElement | null)[]>([]);
  const [shown, setShown] = useState(0);
  // An effect, because images are decoded outside React. Until then, the earlier picture stays.
  useEffect(() => {
    let isCurrent = true;
    images.current[selected]?.decode().then(
      () => isCurrent && setShown(selected),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [selected, isLoaded]);
  return (
    <div css={areaStyles}>
      {(isLoaded ? slides : slides.slice(0, 1)).map(({ eyebrow, pictures }, index) => (
        <HeroPicture
          key={eyebrow}
          ref={(image) => {
            images.current[index] = image;
          }}
          pictures={pictures}
          isFirst={index === 0}
          isShown={index === shown}
        />
      ))}
    </div>
  );
}
