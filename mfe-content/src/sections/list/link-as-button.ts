import type { KeyboardEvent, MouseEvent } from 'react';

/** Whether a modifier key asks the browser to open the link elsewhere, such as in a new tab. */
export const isForBrowser = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

// Browsers activate a link with Enter only, but a button with the space bar too.
function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** Props for a link that acts as a button: crawlers can follow it, and it works without scripts. */
export const linkAsButton = { role: 'button', preventScrollReset: true, onKeyDown: pressWithSpace } as const;
