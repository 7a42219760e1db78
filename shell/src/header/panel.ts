import { css } from '@emotion/react';
import {
  colours,
  durations,
  easing,
  forcedColours,
  layout,
  motionAllowed,
  shadows,
  space,
  strokes,
  tones,
  viewportHeightWithout,
} from '@hireloom/design';
import { type FocusEvent, type KeyboardEvent, useCallback, useSyncExternalStore } from 'react';

/** For buttons of panels. Without popovers, they would do nothing; the footer has the same links. */
export const panelButtonStyles = css({ '@supports not selector(:popover-open)': { display: 'none' } });

/** A sheet below the header. The header is sticky, so its lower edge never moves. */
export const panelStyles = css({
  ...tones.surface,
  // Set explicitly, because a browser without popovers would show the panel, which covers the page.
  display: 'none',
  '&:popover-open': { display: 'block' },
  position: 'fixed',
  inset: `${layout.headerHeight} 0 auto`,
  width: '100%',
  maxWidth: 'none',
  maxHeight: viewportHeightWithout(layout.headerHeight),
  margin: 0,
  padding: 0,
  border: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  boxShadow: shadows.floating,
  '&::backdrop': {
    insetBlockStart: layout.headerHeight,
    backgroundColor: colours.night,
    opacity: 0.28,
  },
  [forcedColours]: { borderBlockEnd: `${strokes.edge} solid CanvasText` },
  [motionAllowed]: {
    opacity: 0,
    transform: `translateY(${space(-2)})`,
    transition: `opacity ${durations.fast} ${easing.out}, transform ${durations.fast} ${easing.out}`,
    '&:popover-open': {
      opacity: 1,
      transform: 'none',
      '@starting-style': { opacity: 0, transform: `translateY(${space(-2)})` },
    },
  },
});

/** For style objects: selects a panel's button while the panel, its next sibling, is open. The browser opens it, also before scripts load. */
export const WHEN_OPEN = ':has(+ :popover-open)';

const findPanel = (id: string) => document.getElementById(id);

export const closePanel = (id: string) => findPanel(id)?.hidePopover();

/** Closes the panel when focus moves to an element outside it, which the panel might cover. */
function closeOnBlur({ currentTarget: panel, relatedTarget: next }: FocusEvent<HTMLElement, Element>) {
  const isWithin = panel.contains(next) || next?.getAttribute('popovertarget') === panel.id;
  if (next && !isWithin) panel.hidePopover();
}

/** A panel is a native popover, so its button, Escape and clicks outside work before scripts load, and without them. */
export const getPanelProps = (id: string) => ({
  id,
  popover: 'auto' as const,
  onBlur: closeOnBlur,
});

/** The props of its button. Omits `aria-expanded`: the browser exposes that state itself, and HTML forbids setting both. */
export const getPanelButtonProps = (id: string) => ({
  type: 'button' as const,
  popoverTarget: id,
  'aria-controls': id,
});

/** Whether the panel is open. The server renders it closed; it may be open at hydration. */
export function useIsPanelOpen(id: string): boolean {
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

const listLinks = (panel: HTMLElement | null) => [...(panel?.querySelectorAll<HTMLElement>('a') ?? [])];

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Moves focus between the panel's links with the arrow keys, Home and End. */
export const moveFocusOnKey = (id: string) => (event: KeyboardEvent) => {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const links = listLinks(findPanel(id));
  links[step(links.indexOf(event.target as HTMLElement), links.length)]?.focus();
};

/** Opens the panel with the down or up arrow key on its button, and focuses its first or last link. */
export const openOnArrowKey = (id: string) => (event: KeyboardEvent) => {
  const isUp = event.key === 'ArrowUp';
  if (!isUp && event.key !== 'ArrowDown') return;
  event.preventDefault();
  const panel = findPanel(id);
  panel?.showPopover();
  listLinks(panel)
    .at(isUp ? -1 : 0)
    ?.focus();
};
