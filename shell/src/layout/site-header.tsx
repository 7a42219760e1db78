import { css } from '@emotion/react';
import {
  from,
  below,
  fluid,
  layers,
  layout,
  radii,
  space,
  strokes,
  tones,
  toned,
  type,
} from '@hireloom/design';
import { Container, Logo, SiteLink } from '@hireloom/design/ui';
import { frame } from '../content/frame';
import { FlatList } from './flat-list';
import { MobileMenu } from './mobile-menu';
import { useLinks } from './navigation';
import { NavigationButton } from './navigation-button';
import { SegmentedBar } from './segmented-bar';

const headerStyles = css({
  ...tones.canvas,
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layers.header,
  borderBlockEnd: `${strokes.hairline} solid ${toned.line}`,
});

const rowStyles = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  minHeight: layout.headerHeight,
  // With letters of twice the size the button stands below the logo.
  [below.medium]: { flexWrap: 'wrap' },
  [from.large]: { gap: fluid(4, 16) },
});

const logoStyles = css({ display: 'flex', padding: space(1.5, 0), borderRadius: radii.small });

// Between phones and desktops the links need the room of the name.
const wholeLogoStyles = css({ [from.medium]: { display: 'none' }, [from.large]: { display: 'block' } });
const markStyles = css({ [below.medium]: { display: 'none' }, [from.large]: { display: 'none' } });

const navigationStyles = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space(2),
  [from.large]: { flex: 1, justifyContent: 'space-between', gap: fluid(4, 16) },
});

const actionsStyles = css({
  display: 'flex',
  gap: space(2),
  whiteSpace: 'nowrap',
  [below.medium]: { display: 'none' },
});
// Beside the flat list, which needs the room.
const smallerStyles = css({ [below.large]: { ...type.small, paddingInline: space(3) } });
const fromLargeStyles = css({ [below.large]: { display: 'none' } });

/** Logo and main navigation, in its three layouts: all come from the server, the width of the window chooses. */
export function SiteHeader() {
  const { label, home } = frame.navigation;
  const [first, second] = useLinks('buttons');
  return (
    <header css={headerStyles}>
      <Container css={rowStyles}>
        <SiteLink href="/" aria-label={home} css={logoStyles}>
          <Logo css={wholeLogoStyles} />
          <Logo isMarkOnly css={markStyles} />
        </SiteLink>
        <nav aria-label={label} css={navigationStyles}>
          <MobileMenu />
          <FlatList />
          <SegmentedBar />
          <div css={actionsStyles}>
            {second && (
              <span css={fromLargeStyles}>
                <NavigationButton to={second} variant="secondary" size="small" opensNewTab={second.newTab} />
              </span>
            )}
            {first && (
              <NavigationButton to={first} size="small" opensNewTab={first.newTab} css={smallerStyles} />
            )}
          </div>
        </nav>
      </Container>
    </header>
  );
}
