import { css } from '@emotion/react';
import { below, from, space, type } from '@hireloom/design';
import { useLinks } from './navigation';
import { NavigationLink } from './navigation-link';
import { segmentStyles } from './segment-styles';

const listStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  [below.medium]: { display: 'none' },
  [from.large]: { display: 'none' },
});

// At 768 px all eight have just the room that they need on one line; from 823 px on they stand further apart.
const linkStyles = css({
  paddingInline: `clamp(${space(1)}, calc(4.5vw - 2.0625rem), ${space(3)})`,
  fontSize: `clamp(0.8125rem, 1.7vw, ${type.small.fontSize})`,
});

/** From 768 to 1023 px: all links in one list. */
export function FlatList() {
  const links = [...useLinks('header'), ...useLinks('resources')];
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
