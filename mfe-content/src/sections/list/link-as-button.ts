import type { KeyboardEvent, MouseEvent } from 'react';

/** Something else than this page was asked for, such as a new tab: the link's own address is for that. */
export const isForBrowser = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

// A link answers to Enter alone, a button to the space bar too.
function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** Makes a link a button that changes the list: search engines can follow it, and it works without scripts. */
export const linkAsButton = { role: 'button', preventScrollReset: true, onKeyDown: pressWithSpace } as const;
