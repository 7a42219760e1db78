/** Room between the header and what has focus, for its ring and a part of what stands above. */
const ROOM = 24;

const CONTROLS = 'a, button, input, select, textarea, summary';

const isBeneathHeader = (target: Element) =>
  target.matches(CONTROLS) && target.closest('main, footer') !== null && target.closest('dialog') === null;

/**
 * To a browser what stands beneath the sticky header is in the window, and Safari brings what gets focus to the very edge
 * of the window, whatever its scroll margin: focus that goes up the page by keyboard would not be seen.
 */
export function keepFocusInSight(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible') || !isBeneathHeader(target)) return;
    // The browser scrolls first.
    requestAnimationFrame(() => {
      const edge = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const { top, bottom } = target.getBoundingClientRect();
      const hidden = edge - top;
      if (hidden > 0 && bottom > 0) scrollBy({ top: -hidden - ROOM, behavior: 'instant' });
    });
  });
}
