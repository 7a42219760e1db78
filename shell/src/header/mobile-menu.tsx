import { css } from '@emotion/react';
import {
  below,
  from,
  layout,
  radii,
  space,
  strokes,
  toned,
  type,
  weights,
  viewportHeightWithout,
} from '@hireloom/design';
import { Container, Icon, VisuallyHidden } from '@hireloom/design/ui';
import { Menu, X } from 'lucide';
import { frame } from '../content/frame';
import { NavigationButton, NavigationLink, useNavigationLinks } from '../layout/navigation';
import { useCloseOnBack } from '../overlays/use-close-on-back';
import { itemStyles, MobileResources } from './mobile-resources';
import {
  closePanel,
  WHEN_OPEN,
  getPanelButtonProps,
  panelButtonStyles,
  getPanelProps,
  panelStyles,
  useIsPanelOpen,
} from './panel';

const PANEL = 'menu-panel';
const close = () => closePanel(PANEL);

const buttonStyles = css({
  ...type.small,
  fontWeight: weights.semibold,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(1.5),
  minWidth: layout.touchTarget,
  minHeight: layout.touchTarget,
  border: `${strokes.edge} solid ${toned.edge}`,
  borderRadius: radii.round,
  '&:hover': { borderColor: toned.accent, backgroundColor: toned.wash },
  [from.medium]: { display: 'none' },
  [`&${WHEN_OPEN}`]: { paddingInline: space(3.5) },
});
const closedStyles = css({ display: 'contents', [`button${WHEN_OPEN} > &`]: { display: 'none' } });
const openStyles = css({ display: 'none', [`button${WHEN_OPEN} > &`]: { display: 'contents' } });

const compactStyles = css({
  whiteSpace: 'nowrap',
  [below.small]: { ...type.small, paddingInline: space(3) },
  [from.large]: { display: 'none' },
  // The open menu contains the same link, and its close button needs the space for its label.
  [below.medium]: { '&:has(~ :popover-open)': { display: 'none' } },
});

const sheetStyles = css({
  height: viewportHeightWithout(layout.headerHeight),
  '&::backdrop': { display: 'none' },
  [from.medium]: { display: 'none !important' },
});

const contentStyles = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: space(8),
  minHeight: '100%',
  paddingBlock: space(2, 8),
});

const listStyles = css({ listStyle: 'none' });
const actionStyles = css({ display: 'grid', gap: space(3) });

function Sheet() {
  return (
    <Container css={contentStyles}>
      <ul css={listStyles}>
        {useNavigationLinks('header').map((to) => (
          <li key={to.order}>
            <NavigationLink to={to} onClick={close} css={itemStyles} />
          </li>
        ))}
        <li>
          <MobileResources onClose={close} />
        </li>
        {useNavigationLinks('footer-links').map((to) =>
          to.section ? (
            <li key={to.order}>
              <NavigationLink to={to} onClick={close} css={itemStyles} />
            </li>
          ) : null,
        )}
      </ul>
      <div css={actionStyles}>
        {useNavigationLinks('buttons').map((to, index) => (
          <NavigationButton
            key={to.order}
            to={to}
            variant={index === 0 ? 'primary' : 'secondary'}
            isWide
            onClick={close}
          />
        ))}
      </div>
    </Container>
  );
}

/** Below 1024 px: the navigation's first button. Below 768 px: also a menu button, which opens a sheet with all links. */
export function MobileMenu() {
  const [first] = useNavigationLinks('buttons');
  useCloseOnBack(useIsPanelOpen(PANEL), close);
  return (
    <>
      {first && <NavigationButton to={first} size="small" css={compactStyles} />}
      <button {...getPanelButtonProps(PANEL)} css={[buttonStyles, panelButtonStyles]}>
        <span css={closedStyles}>
          <VisuallyHidden>{frame.navigation.menu}</VisuallyHidden>
          <Icon of={Menu} />
        </span>
        <span css={openStyles}>
          <span>{frame.navigation.closeMenu}</span>
          <Icon of={X} />
        </span>
      </button>
      <div {...getPanelProps(PANEL)} css={[panelStyles, sheetStyles]}>
        <Sheet />
      </div>
    </>
  );
}
