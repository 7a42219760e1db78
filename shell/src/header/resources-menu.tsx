import { css } from '@emotion/react';
import {
  focusRing,
  layout,
  motionAllowed,
  radii,
  space,
  strokes,
  toned,
  transition,
  type,
  weights,
} from '@hireloom/design';
import { Container, Icon, typography } from '@hireloom/design/ui';
import { ChevronDown } from 'lucide';
import { frame } from '../content/frame';
import { NavigationLink, useNavigationLinks } from '../layout/navigation';
import {
  closePanel,
  moveFocusOnKey,
  WHEN_OPEN,
  openOnArrowKey,
  getPanelButtonProps,
  panelButtonStyles,
  getPanelProps,
  panelStyles,
} from './panel';
import { segmentStyles } from './segment-styles';

const PANEL = 'resources-panel';

const chevronStyles = css({
  flexShrink: 0,
  [motionAllowed]: { transition: transition('transform') },
  [`button${WHEN_OPEN} > &`]: { transform: 'rotate(180deg)' },
});

const listStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, 1fr)',
  gap: space(4),
  paddingBlock: space(6),
});

const itemStyles = css({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: space(1),
  padding: space(4),
  borderRadius: radii.medium,
  '&:hover, &:focus-within': { backgroundColor: toned.wash },
});

// The clickable area of the link covers its whole item, including the text below the link.
const linkStyles = css({
  ...type.title,
  textDecoration: 'none',
  '&::before': {
    content: '""',
    display: 'block',
    width: space(7),
    height: space(1.25),
    marginBlockEnd: space(3),
    borderBlock: `${strokes.edge} solid ${toned.threadAccent}`,
  },
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radii.medium },
  '&[aria-current]': { color: toned.accent },
  '&:focus-visible': { outline: 'none', '&::after': focusRing },
});

const buttonStyles = css({ fontWeight: weights.medium, minHeight: layout.touchTarget });

export function ResourcesMenu() {
  return (
    <>
      <button
        {...getPanelButtonProps(PANEL)}
        onKeyDown={openOnArrowKey(PANEL)}
        css={[segmentStyles, buttonStyles, panelButtonStyles]}
      >
        {frame.navigation.resources}
        <Icon of={ChevronDown} size={16} css={chevronStyles} />
      </button>
      <div {...getPanelProps(PANEL)} css={panelStyles}>
        <Container>
          <ul css={listStyles}>
            {useNavigationLinks('resources').map((to) => (
              <li key={to.order} css={itemStyles}>
                <NavigationLink
                  to={to}
                  opensNewTab={to.newTab}
                  onClick={() => closePanel(PANEL)}
                  onKeyDown={moveFocusOnKey(PANEL)}
                  css={linkStyles}
                />
                <span css={typography.softSmall}>{to.text}</span>
              </li>
            ))}
          </ul>
        </Container>
      </div>
    </>
  );
}
