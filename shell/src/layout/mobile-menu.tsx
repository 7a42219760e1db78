import { css } from '@emotion/react';
import { from, layout, radii, space, strokes, toned, type, weights } from '@hireloom/design';
import { Container, Icon } from '@hireloom/design/ui';
import { Menu, X } from 'lucide-react';
import { frame } from '../content/frame';
import { menuItemStyles } from './menu-item-styles';
import { MobileResources } from './mobile-resources';
import { useLinks } from './navigation';
import { NavigationButton } from './navigation-button';
import { NavigationLink } from './navigation-link';
import { closePanel, usePanel } from './panel';
import { panelStyles } from './panel-styles';

const PANEL = 'menu-panel';
const close = () => closePanel(PANEL);

const onPhonesOnly = { [from.medium]: { display: 'none' } };

const buttonStyles = css({
  ...type.control,
  fontWeight: weights.semibold,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: layout.touchTarget,
  padding: space(0, 4),
  border: `${strokes.edge} solid ${toned.edge}`,
  borderRadius: radii.round,
  ...onPhonesOnly,
});

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

/** Below 768 px: a button, and a sheet with all links. */
export function MobileMenu() {
  const pages = useLinks('header');
  const buttons = useLinks('buttons');
  const isOpen = usePanel(PANEL);
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL}
        aria-expanded={isOpen}
        aria-controls={PANEL}
        css={buttonStyles}
      >
        {frame.navigation.menu}
        <Icon of={isOpen ? X : Menu} />
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
