import { css } from '@emotion/react';
import { from, layout, space, type } from '@hireloom/design';
import { Section } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { ActionLink } from '../action-link';
import { IndustryTile } from './industry-tile';

const gridStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: layout.cardGap,
  [from.small]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [from.large]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
});

const closingStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(5),
});

const closingTextStyles = css({ ...type.h3, maxWidth: '28em' });

/** The first two take half a row each on wide windows: ten tiles make three full rows. */
const WIDE_TILES = 2;

export function Industries() {
  const { id, heading, intro, tiles, text, action } = home.industries;
  return (
    <Section id={id} title={heading} lead={intro}>
      <ul css={gridStyles}>
        {tiles.map((tile, index) => (
          <IndustryTile key={tile.slug} tile={tile} isWide={index < WIDE_TILES} />
        ))}
      </ul>
      <div css={closingStyles}>
        <p css={closingTextStyles}>{text}</p>
        <ActionLink action={action} size="large" />
      </div>
    </Section>
  );
}
