import { css } from '@emotion/react';
import { below, from, space, type } from '@hireloom/design';
import { frame } from '../content/frame';
import { SectionLink } from '../scroll/section-link';
import type { NavigationTarget } from './arrange-segments';
import { NavigationLink } from './navigation-link';
import { segmentStyles } from './segment-styles';

const { pages, resources, aboutUs } = frame.navigation;
const { testimonials } = resources;

const listStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  [below.medium]: { display: 'none' },
  [from.large]: { display: 'none' },
});

// At 768 px all eight have just the room that they need on one line.
const linkStyles = css({
  paddingInline: space(1),
  fontSize: `clamp(0.8125rem, 1.7vw, ${type.small.fontSize})`,
});

const link = (to: NavigationTarget) => (
  <li key={to.path}>
    <NavigationLink to={to} css={[segmentStyles, linkStyles]} />
  </li>
);

/** From 768 to 1023 px: all links in one list. */
export function FlatList() {
  return (
    <ul css={listStyles}>
      {[...pages, resources.caseStudies, resources.blogs].map(link)}
      <li>
        <SectionLink path="/" section={testimonials.section} css={[segmentStyles, linkStyles]}>
          {testimonials.label}
        </SectionLink>
      </li>
      {link(aboutUs)}
    </ul>
  );
}
