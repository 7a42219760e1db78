import { css } from '@emotion/react';
import { below, from, space, type } from '@hireloom/design';
import { NavigationLink, useNavigationLinks } from '../layout/navigation';
import { segmentStyles } from './segment-styles';

const PADDING = space(1.5);

const listStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  // Align the outer links' text with the edges of the column.
  width: `calc(100% + 2 * ${PADDING})`,
  marginInline: `calc(-1 * ${PADDING})`,
  [below.medium]: { display: 'none' },
  [from.large]: { display: 'none' },
});

const linkStyles = css({ ...type.control, paddingInline: PADDING });

export function FlatList() {
  const links = [...useNavigationLinks('header'), ...useNavigationLinks('resources')];
  return (
    <ul css={listStyles}>
      {links.map((to) => (
        <li key={`${to.place} ${to.order}`}>
          <NavigationLink to={to} css={[segmentStyles, linkStyles]} />
        </li>
      ))}
    </ul>
  );
}
