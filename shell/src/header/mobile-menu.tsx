import { css } from '@emotion/react';
import { below, from, layout, radii, space, strokes, toned, type, weights } from '@hireloom/design';
import { Container, Icon } from '@hireloom/design/ui';
import { Menu, X } from 'lucide-react';
import { useCloseOnBack } from '../overlays/use-close-on-back';
import { frame } from '../content/frame';
import { menuItemStyles } from './menu-item-styles';
import { MobileResources } from './mobile-resources';
import { useLinks } from '../layout/navigation';
import { NavigationButton } from './navigation-button';
import { NavigationLink } from '../layout/navigation-link';
import { closePanel, usePanel } from './panel';
import { panelStyles } from './panel-styles';

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
  [from.medium]: { display: 'none' },
});

const compactStyles = css({
  whiteSpace: 'nowrap',
  [below.small]: { ...type.small, paddingInline: space(3) },
  [from.large]: { display: 'none' },
});
// The open menu has the same link, and its close button needs the room for its label.
const hiddenOnPhonesStyles = css({ [below.medium]: { display: 'none' } });
const openStyles = css({ paddingInline: space(3.5) });

const sheetStyles = css({
  height: [`calc(100vh - ${layout.headerHeight})`, `calc(100dvh - ${layout.headerHeight})`],
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

/** Below 1024 px, the navigation's first action. Below 768 px, also a menu button and a sheet with all links. */
export function MobileMenu() {
  const pages = useLinks('header');
  const buttons = useLinks('buttons');
  const { isOpen, buttonProps } = usePanel(PANEL);
  const [first] = buttons;
  useCloseOnBack(isOpen, close);
  return (
    <>
      {first && (
        <NavigationButton
          to={first}
          size="small"
          opensNewTab={first.newTab}
          css={[compactStyles, isOpen && hiddenOnPhonesStyles]}
        />
      )}
      <button
        type="button"
        {...buttonProps}
        aria-label={isOpen ? undefined : frame.navigation.menu}
        css={[buttonStyles, isOpen && openStyles]}
      >
        {isOpen && frame.navigation.closeMenu}
        <Icon of={isOpen ? X : Menu} size={20} />
      </button>
      <div id={PANEL} popover="auto" css={[panelStyles, sheetStyles]}>
        <Container css={contentStyles}>
          <ul css={listStyles}>
            {pages.map((to) => (
              <li key={to.order}>
                <NavigationLink to={to} onClick={close} css={menuItemStyles} />
              </li>
            ))}
            <li>
              <MobileResources onLeave={close} />
            </li>
          </ul>
          <div css={actionStyles}>
            {buttons.map((to, index) => (
              <NavigationButton
                key={to.order}
                to={to}
                variant={index === 0 ? 'primary' : 'secondary'}
                isWide
                opensNewTab={to.newTab}
                onClick={close}
              />
            ))}
          </div>
        </Container>
      </div>
    </>
  );
}
