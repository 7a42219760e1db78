import { repeatUntilScrolled } from '../scroll/repeat-until-scrolled';

/**
 * The scroll position at which the visitor left a history entry. The browser restores its own, but only once: the page may
 * still be too short for it, or scrolling smoothly.
 */
type EntryState = { top?: number } | null;

const RESTORING = { firstAfter: 50, every: 100 };

export function scrollToTop(top: number) {
  scrollTo({ top, behavior: 'instant' });
}

/** Scrolls to a position until it is reached, because the page may still be too short. Returns a function that stops this. */
export const restore = (top: number) =>
  repeatUntilScrolled(RESTORING, () => {
    if (Math.abs(scrollY - top) <= 1) return true;
    scrollToTop(top);
    return false;
  });

/** How a navigation writes the history. */
export type Entry = 'added' | 'replaced' | 'kept';

/** Safari throws after 100 changes of the history within 30 seconds. Returns whether the change was made. */
function changeHistory(change: () => void): boolean {
  try {
    change();
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the history has been written. */
export const writeEntry = ({ href }: URL, entry: Entry) =>
  changeHistory(() => {
    if (entry === 'replaced') history.replaceState(null, '', href);
    if (entry !== 'added') return;
    history.replaceState({ ...(history.state as EntryState), top: scrollY }, '');
    history.pushState(null, '', href);
  });

/** Takes the scroll position out of the entry, because it is outdated once the visitor scrolls on. */
export function takePosition(): number | undefined {
  const { top, ...rest } = (history.state ?? {}) as NonNullable<EntryState>;
  if (top !== undefined) changeHistory(() => history.replaceState(rest, ''));
  return top;
}

export function openDocument({ href }: URL, entry: Entry) {
  if (entry === 'added') location.assign(href);
  else location.replace(href);
}
