import { type KeyboardEvent, useCallback, useEffect, useSyncExternalStore } from 'react';

const findPanel = (id: string) => document.getElementById(id);

export const closePanel = (id: string) => findPanel(id)?.hidePopover();

/** Closes the panel when focus moves to an element outside it, which the panel might cover. */
function useCloseOnBlur(id: string) {
  useEffect(() => {
    const panel = findPanel(id);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      const next = relatedTarget as Element | null;
      const isWithin = panel?.contains(next) || next?.getAttribute('popovertarget') === id;
      if (next && !isWithin) closePanel(id);
    };
    panel?.addEventListener('focusout', onFocusOut);
    return () => panel?.removeEventListener('focusout', onFocusOut);
  }, [id]);
}

/** Whether the panel is open. The server renders it closed; it may be open at hydration. */
function useIsPanelOpen(id: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const panel = findPanel(id);
      panel?.addEventListener('toggle', notify);
      return () => panel?.removeEventListener('toggle', notify);
    },
    [id],
  );
  return useSyncExternalStore(
    subscribe,
    () => findPanel(id)?.matches(':popover-open') ?? false,
    () => false,
  );
}

/**
 * A panel of links. It is a native popover, so its button, Escape and clicks outside it work before scripts load, and
 * without them. Returns whether it is open, and the props of its button. Sets no `aria-expanded`: the browser exposes that
 * state itself, and HTML forbids setting both.
 */
export function usePanel(id: string) {
  useCloseOnBlur(id);
  return {
    isOpen: useIsPanelOpen(id),
    buttonProps: { popoverTarget: id, 'aria-controls': id },
  };
}

const listLinks = (panel: HTMLElement | null) => [...(panel?.querySelectorAll<HTMLElement>('a') ?? [])];

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
  const links = listLinks(findPanel(id));
  links[step(links.indexOf(event.target as HTMLElement), links.length)]?.focus();
};

/** The down and up arrow keys on the button open the panel and focus its first or last link. */
export const openWithArrows = (id: string) => (event: KeyboardEvent) => {
  const isUp = event.key === 'ArrowUp';
  if (!isUp && event.key !== 'ArrowDown') return;
  event.preventDefault();
  const panel = findPanel(id);
  panel?.showPopover();
  listLinks(panel)
    .at(isUp ? -1 : 0)
    ?.focus();
};
