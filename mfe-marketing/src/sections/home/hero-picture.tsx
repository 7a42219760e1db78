import { css } from '@emotion/react';
import { fades, from, fluid, layout, space } from '@hireloom/design';
import { home } from '../../content/home';

/** Between the text and the badges on phones and tablets; fills the right half on large screens. */
const pictureStyles = css({
  display: 'block',
  marginInline: `calc(-1 * ${layout.gutter})`,
  '& > img': { width: '100%', maxHeight: space(70), objectFit: 'cover', objectPosition: 'left center' },
  [from.large]: {
    position: 'absolute',
    zIndex: -1,
    insetBlock: `0 ${fluid(80, 104)}`,
    insetInline: '52% 0',
    marginInline: 0,
    maskImage: fades.atStart,
    '& > img': { height: '100%', maxHeight: 'none' },
  },
});

const queryOf = (key: string) => key.replace('@media ', '');

/** Loose threads that become cloth, in three drawings: for narrow, medium and wide windows. */
export function HeroPicture() {
  const { narrow, medium, wide } = home.hero.pictures;
  return (
    <picture css={pictureStyles}>
      <source media={queryOf(from.large)} srcSet={wide} width={760} height={640} />
      <source media={queryOf(from.small)} srcSet={medium} width={1024} height={280} />
      <img src={narrow} alt="" width={400} height={184} fetchPriority="high" />
    </picture>
  );
}
