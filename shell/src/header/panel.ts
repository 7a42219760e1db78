import { type KeyboardEvent, useCallback, useEffect, useSyncExternalStore } from 'react';
import { isPanelOpen, knowsPopovers, panelOf, setPanelOpen, useOpenByScript } from './panel-state';

/** While only the browser knows whether the panel is open, this says undefined. */
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

export const closePanel = (id: string) => setPanelOpen(panelOf(id), false);

/** Closes the panel once focus goes on to something that it would cover. */
function useCloseWhenLeft(id: string) {
  useEffect(() => {
    const panel = panelOf(id);
    const look = ({ relatedTarget }: FocusEvent) => {
      const next = relatedTarget as Element | null;
      const isWithin = panel?.contains(next) || next?.getAttribute('popovertarget') === id;
      if (next && !isWithin) closePanel(id);
    };
    panel?.addEventListener('focusout', look);
    return () => panel?.removeEventListener('focusout', look);
  }, [id]);
}

/**
 * A panel of links is a popover of the browser: its button, Escape and a press beside it work before scripts are there,
 * and without them. Returns whether it is open, and the props of its button. Sets no `aria-expanded` where the browser
 * supports popovers: it exposes that state itself, and HTML forbids setting both.
 */
export function usePanel(id: string) {
  useOpenByScript(id);
  useCloseWhenLeft(id);
  const isOpen = useIsPanelOpen(id);
  const isExpanded = isOpen === undefined || knowsPopovers() ? undefined : isOpen;
  return {
    isOpen: isOpen === true,
    buttonProps: { popoverTarget: id, 'aria-controls': id, 'aria-expanded': isExpanded },
  };
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Arrow keys, Home and End move through the links of the panel. */
export const moveWithin = (id: string) => (event: KeyboardEvent) => {
  const step = steps[event.key];
  const panel = panelOf(id);
  if (!step || !panel) return;
  event.preventDefault();
  const links = [...panel.querySelectorAll<HTMLElement>('a')];
  links[step(links.indexOf(event.target as HTMLElement), links.length)]?.focus();
};

/** Down and Up on the button open the panel at its first or last link. */
export const openWithArrows = (id: string) => (event: KeyboardEvent) => {
  const isUp = event.key === 'ArrowUp';
  if (!isUp && event.key !== 'ArrowDown') return;
  event.preventDefault();
  const panel = panelOf(id);
  setPanelOpen(panel, true);
  [...(panel?.querySelectorAll<HTMLElement>('a') ?? [])].at(isUp ? -1 : 0)?.focus();
};
