import { scrollToSection } from './scroll-to-section';
import { tryUntilDone } from './try-until-done';
import { whenVisitorScrolls } from './when-visitor-scrolls';

type Options = {
  /** When it is scrolled to first, in ms. */
  firstAfter: number;
  isSmooth: boolean;
  onFirst?: () => void;
};

const RETRY_MS = 300;
const GIVE_UP_MS = 10_000;

/** Scrolls to a section again whenever what arrives above has moved it. True once somebody else has scrolled. */
function keepInPlace(id: string, isSmooth: boolean): () => boolean {
  let place: number | undefined;
  let before: number | undefined;
  let rest: number | undefined;
  return () => {
    const section = document.getElementById(id);
    if (!section) return false;
    const isFirst = place === undefined;
    const now = Math.round(section.getBoundingClientRect().top + scrollY);
    if (now !== place) {
      place = now;
      rest = scrollToSection(section, { isSmooth, takesFocus: isFirst }) ? scrollY : undefined;
    } else if (rest === undefined) {
      // A smooth scroll takes its time, and may end before it is there.
      if (scrollY === before) {
        scrollToSection(section, { isSmooth: false, takesFocus: false });
        rest = scrollY;
      }
    } else if (scrollY !== rest) return true;
    before = scrollY;
    return false;
  };
}

/**
 * Leads to a section that may come late, and whose place may still change, for ten seconds or until the visitor scrolls.
 * Gives a function that stops it.
 */
export function followSection(id: string, { firstAfter, isSmooth, onFirst }: Options): () => void {
  const isDone = keepInPlace(id, isSmooth);
  const stopTrying = tryUntilDone({ firstAfter, every: RETRY_MS, until: GIVE_UP_MS }, () => {
    onFirst?.();
    return isDone();
  });
  const stop = () => {
    stopTrying();
    stopListening();
  };
  const stopListening = whenVisitorScrolls(stop);
  return stop;
}
