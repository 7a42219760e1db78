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
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { frame } from '../content/frame';
import { menuItemStyles } from './menu-item-styles';
import { useLinks } from '../layout/navigation';
import { NavigationLink } from '../layout/navigation-link';

const LIST = 'menu-resources';

const chevronStyles = css({
  color: toned.textSoft,
  [motionAllowed]: { transition: transition('transform') },
  '[aria-expanded="true"] > &': { transform: 'rotate(180deg)' },
  [withoutScripts]: { display: 'none' },
});

const listStyles = css({
  display: 'none',
  marginBlock: space(3),
  paddingInlineStart: space(4),
  borderInlineStart: `${strokes.ring} double ${toned.threadAccent}`,
  '[aria-expanded="true"] + &': { display: 'block' },
  [withoutScripts]: { display: 'block' },
});

const linkStyles = css({
  ...type.control,
  fontWeight: weights.medium,
  display: 'flex',
  alignItems: 'center',
  minHeight: layout.touchTarget,
  textDecoration: 'none',
  '&[aria-current="page"]': { color: toned.accent },
});

/** Resources within the menu on phones: a disclosure, which is always open without scripts. */
export function MobileResources({ onLeave }: { onLeave: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={LIST}
        onClick={() => setIsOpen(!isOpen)}
        css={menuItemStyles}
      >
        {frame.navigation.resources}
        <Icon of={ChevronDown} css={chevronStyles} />
      </button>
      <ul id={LIST} css={listStyles}>
        {useLinks('resources').map((to) => (
          <li key={to.order}>
            <NavigationLink to={to} opensNewTab={to.newTab} onClick={onLeave} css={linkStyles} />
          </li>
        ))}
      </ul>
    </>
  );
}
