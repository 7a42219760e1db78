import { css } from '@emotion/react';
import {
  layout,
  motionAllowed,
  space,
  strokes,
  toned,
  transition,
  type,
  weights,
  withoutScripts,
} from '@hireloom/design';
import { Icon } from '@hireloom/design/ui';
import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { frame } from '../content/frame';
import { NavigationLink, useNavigationLinks } from '../layout/navigation';

const RESOURCES = 'menu-resources';

export const itemStyles = css({
  ...type.h3,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: space(15),
  borderBlockEnd: `${strokes.hairline} solid ${toned.line}`,
  textDecoration: 'none',
  '&:hover, &[aria-current]': { color: toned.accent },
});

const chevronStyles = css({
  color: toned.textSoft,
  [motionAllowed]: { transition: transition('transform') },
  '[aria-expanded="true"] > &': { transform: 'rotate(180deg)' },
  [withoutScripts]: { display: 'none' },
});

const resourcesStyles = css({
  display: 'none',
  marginBlock: space(3),
  paddingInlineStart: space(4),
  borderInlineStart: `${strokes.ring} double ${toned.threadAccent}`,
  '[aria-expanded="true"] + &': { display: 'block' },
  [withoutScripts]: { display: 'block' },
});

const resourceStyles = css({
  ...type.control,
  fontWeight: weights.medium,
  display: 'flex',
  alignItems: 'center',
  minHeight: layout.touchTarget,
  textDecoration: 'none',
  '&[aria-current]': { color: toned.accent },
});

/** The Resources links, which a button shows and hides. Without scripts, they are always shown. */
export function MobileResources({ onClose }: { onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={RESOURCES}
        onClick={() => setIsOpen(!isOpen)}
        css={itemStyles}
      >
        {frame.navigation.resources}
        <Icon of={ChevronDown} css={chevronStyles} />
      </button>
      <ul id={RESOURCES} css={resourcesStyles}>
        {useNavigationLinks('resources').map((to) => (
          <li key={to.order}>
            <NavigationLink to={to} opensNewTab={to.newTab} onClick={onClose} css={resourceStyles} />
          </li>
        ))}
      </ul>
    </>
  );
}
