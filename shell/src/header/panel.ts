import { type KeyboardEvent, useCallback, useEffect, useSyncExternalStore } from 'react';

/** Marks an open panel in browsers without popovers: Safari before 17, Firefox before 125, Chrome before 114. */
export const OPEN_ATTRIBUTE = 'data-open';

const panelOf = (id: string) => document.getElementById(id);

const supportsPopovers = () => 'showPopover' in HTMLElement.prototype;

/** Browsers without popovers throw on `:popover-open`. */
const isPanelOpen = (panel: HTMLElement | null): boolean =>
  panel?.matches(supportsPopovers() ? ':popover-open' : `[${OPEN_ATTRIBUTE}]`) ?? false;

function setPanelOpen(panel: HTMLElement | null, isOpen: boolean): void {
  if (supportsPopovers()) return isOpen ? panel?.showPopover() : panel?.hidePopover();
  if (!panel || isPanelOpen(panel) === isOpen) return;
  panel.toggleAttribute(OPEN_ATTRIBUTE, isOpen);
  panel.dispatchEvent(new Event('toggle'));
}

export const closePanel = (id: string) => setPanelOpen(panelOf(id), false);

/** Handles the panel's button, Escape and clicks outside the panel in browsers without popovers. */
function useFallback(id: string) {
  useEffect(() => {
    if (supportsPopovers()) return;
    const panel = panelOf(id);
    const button = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`);
    const onClick = ({ target }: MouseEvent) => {
      if (button?.contains(target as Node)) setPanelOpen(panel, !isPanelOpen(panel));
      else if (!panel?.contains(target as Node)) setPanelOpen(panel, false);
    };
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || !isPanelOpen(panel)) return;
      setPanelOpen(panel, false);
      button?.focus();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [id]);
}

/** Closes the panel when focus moves to an element outside it, which the panel might cover. */
function useCloseOnBlur(id: string) {
  useEffect(() => {
    const panel = panelOf(id);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      const next = relatedTarget as Element | null;
      const isWithin = panel?.contains(next) || next?.getAttribute('popovertarget') === id;
      if (next && !isWithin) closePanel(id);
    };
    panel?.addEventListener('focusout', onFocusOut);
    return () => panel?.removeEventListener('focusout', onFocusOut);
  }, [id]);
}

/** Whether the panel is open. Undefined before hydration, because only the browser knows. */
function useIsPanelOpen(id: string): boolean | undefined {
  const subscribe = useCallback(
    (notify: () => void) => {
      const panel = panelOf(id);
      panel?.addEventListener('toggle', notify);
      return () => panel?.removeEventListener('toggle', notify);
    },
    [id],
  );
  return useSyncExternalStore(
    subscribe,
    () => isPanelOpen(panelOf(id)),
    () => undefined,
  );
}

/**
 * A panel of links. It is a native popover, so its button, Escape and clicks outside it work before scripts load, and
 * without them. Returns whether it is open, and the props of its button. Sets no `aria-expanded` if the browser supports
 * popovers: the browser then exposes that state itself, and HTML forbids setting both.
 */
export function usePanel(id: string) {
  useFallback(id);
  useCloseOnBlur(id);
  const isOpen = useIsPanelOpen(id);
  const isExpanded = isOpen === undefined || supportsPopovers() ? undefined : isOpen;
  return {
    isOpen: isOpen === true,
    buttonProps: { popoverTarget: id, 'aria-controls': id, 'aria-expanded': isExpanded },
  };
}

const linksOf = (panel: HTMLElement | null) => [...(panel?.querySelectorAll<HTMLElement>('a') ?? [])];

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Arrow keys, Home and End move focus between the links of the panel. */
export const moveWithin = (id: string) => (event: KeyboardEvent) => {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const links = linksOf(panelOf(id));
  links[step(links.indexOf(event.target as HTMLElement), links.length)]?.focus();
};

/** The down and up arrow keys on the button open the panel and focus its first or last link. */
export const openWithArrows = (id: string) => (event: KeyboardEvent) => {
  const isUp = event.key === 'ArrowUp';
  if (!isUp && event.key !== 'ArrowDown') return;
  event.preventDefault();
  const panel = panelOf(id);
  setPanelOpen(panel, true);
  linksOf(panel)
    .at(isUp ? -1 : 0)
    ?.focus();
};
