import { css } from '@emotion/react';
import {
  below,
  fluid,
  from,
  doubledText,
  layers,
  layout,
  inPrint,
  radii,
  space,
  strokes,
  toned,
  tones,
} from '@hireloom/design';
import { Container, Logo, SiteLink } from '@hireloom/design/ui';
import { frame } from '../content/frame';
import { FlatList } from './flat-list';
import { MobileMenu } from './mobile-menu';
import { NavigationButton, useNavigationLinks } from '../layout/navigation';
import { SegmentedBar } from './segmented-bar';

const headerStyles = css({
  ...tones.canvas,
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layers.header,
  borderBlockEnd: `${strokes.hairline} solid ${toned.line}`,
  // With the text size doubled, it takes up a quarter of a phone's viewport.
  [doubledText]: { position: 'static' },
  [inPrint]: { position: 'static', backgroundColor: 'transparent' },
});

const rowStyles = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  minHeight: layout.headerHeight,
  // If the text size is doubled, the navigation wraps below the logo.
  flexWrap: 'wrap',
  // Logo and navigation share one grid cell. The navigation has two lines, and the logo is on the first.
  [from.medium]: {
    display: 'grid',
    gridTemplateColumns: '1fr',
    paddingBlock: space(2, 1),
    alignItems: 'start',
  },
  [from.large]: { display: 'flex', alignItems: 'center', gap: fluid(4, 16), paddingBlock: 0 },
  [inPrint]: { minHeight: 0 },
});

const logoStyles = css({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  justifySelf: 'start',
  zIndex: 1,
  minHeight: layout.touchTarget,
  borderRadius: radii.small,
  [from.medium]: { gridArea: '1 / 1' },
});

// Shrinks the logo on the narrowest phones, where logo and buttons barely fit on one line.
const drawingStyles = css({ width: 'auto', height: '2rem', [below.small]: { height: 'min(2rem, 8vw)' } });

const navigationStyles = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space(2),
  [from.medium]: { gridArea: '1 / 1', flexWrap: 'wrap' },
  [from.large]: { flex: 1, justifyContent: 'space-between', gap: fluid(4, 16) },
});

const actionsStyles = css({
  display: 'flex',
  gap: space(2),
  whiteSpace: 'nowrap',
  [below.large]: { display: 'none' },
});

export function SiteHeader() {
  const { label, home } = frame.navigation;
  const [first, second] = useNavigationLinks('buttons');
  return (
    <header css={headerStyles}>
      <Container css={rowStyles}>
        <SiteLink href="/" aria-label={home} css={logoStyles}>
          <Logo css={drawingStyles} />
        </SiteLink>
        <nav aria-label={label} css={navigationStyles}>
          <MobileMenu />
          <FlatList />
          <SegmentedBar />
          <div css={actionsStyles}>
            {second && <NavigationButton to={second} variant="secondary" size="small" />}
            {first && <NavigationButton to={first} size="small" />}
          </div>
        </nav>
      </Container>
    </header>
  );
}
