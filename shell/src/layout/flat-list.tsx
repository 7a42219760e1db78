import { css } from '@emotion/react';
import { below, from, space } from '@hireloom/design';
import { frame } from '../content/frame';
import { NavigationLink } from './navigation-link';
import { segmentStyles } from './segment-styles';

const { pages, resources, aboutUs } = frame.navigation;

const listStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  [below.medium]: { display: 'none' },
  [from.large]: { display: 'none' },
});

const linkStyles = css({ paddingInline: space(1.5) });

/** From 768 to 1023 px: all links in one list. */
export function FlatList() {
  return (
    <ul css={listStyles}>
      {[...pages, resources.caseStudies, resources.blogs, aboutUs].map((to) => (
        <li key={to.path}>
          <NavigationLink to={to} css={[segmentStyles, linkStyles]} />
        </li>
      ))}
    </ul>
  );
}
