import { css } from '@emotion/react';
import { from, layout, space } from '@hireloom/design';
import { Section } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { ActionLink } from '../action-link';
import { ClosingLine } from './closing-line';
import { IndustryTile } from './industry-tile';

const gridStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space(3),
  [from.medium]: { gap: layout.cardGap },
  [from.large]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
});

export function Industries() {
  const { id, heading, tiles, text, action } = home.industries;
  return (
    <Section id={id} title={heading}>
      <ul css={gridStyles}>
        {tiles.map((tile) => (
          <IndustryTile key={tile.slug} tile={tile} />
        ))}
      </ul>
      <ClosingLine text={text}>
        <ActionLink action={action} />
      </ClosingLine>
    </Section>
  );
}
