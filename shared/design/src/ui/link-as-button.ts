import type { KeyboardEvent, MouseEvent } from 'react';

type ModifierKeys = { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean };

/** Whether a modifier key tells the browser to open the link elsewhere, such as in a new tab. */
export const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: ModifierKeys) =>
  metaKey || ctrlKey || shiftKey || altKey;

// Browsers activate a link with Enter only, but a button with the space bar too.
function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/**
 * Props for a link that acts as a button: crawlers can follow it, and it works without scripts.
 * Calls `onPress` instead of following the link.
 * Clicks with a modifier key are left to the browser.
 *
 * @example <ButtonLink href="/contactus" aria-haspopup="dialog" {...linkAsButton(openRecruiterPopup)}>Hire Now</ButtonLink>
 */
export const linkAsButton = (onPress: () => void) => ({
  role: 'button',
  onClick: (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onPress();
  },
  onKeyDown: pressWithSpace,
});
