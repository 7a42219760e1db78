import { type RefObject, useEffect, useState } from 'react';

type Options = {
  isAsked?: boolean;
  /** How much of the element must be in view, from 0 (its edge) to 1 (all of it). */
  share?: number;
};

/** Whether the visitor has the element before their eyes. `false` on the server and until the browser has looked. */
export function useIsInView(target: RefObject<Element | null>, { isAsked = true, share = 0 }: Options = {}) {
  const [isInView, setIsInView] = useState(false);
  // The browser alone knows what is scrolled into view.
  useEffect(() => {
    if (!isAsked || !target.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: share },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, isAsked, share]);
  return isInView;
}
