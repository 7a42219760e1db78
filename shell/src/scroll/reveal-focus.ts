/** Distance between the header and the focused element, in px: room for its focus ring and some context above. */
const FOCUS_MARGIN = 24;

const CONTROLS = 'a, button, input, select, textarea, summary';

const isBehindHeader = (target: Element) =>
  target.matches(CONTROLS) && target.closest('main, footer') !== null && target.closest('dialog') === null;

/** Browsers count a focused element under the sticky header as visible, and Safari ignores the scroll margin on focus. */
export function revealFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible') || !isBehindHeader(target)) return;
    // Let the browser scroll first.
    requestAnimationFrame(() => {
      const edge = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const { top, bottom } = target.getBoundingClientRect();
      const hidden = edge - top;
      if (hidden > 0 && bottom > 0) scrollBy({ top: -hidden - FOCUS_MARGIN, behavior: 'instant' });
    });
  });
}
