import { css } from '@emotion/react';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { HydrationTriggers } from './hydration-triggers';

/**
 * If the page's address changes before a slot is hydrated, returns the elements that the server rendered for it. React does
 * not hydrate a boundary whose surroundings have changed: it would delay the navigation until the bundle of every slot in
 * the frame has loaded. The slot is therefore rendered from scratch, with these elements as its fallback, which keep what
 * the visitor has typed.
 */
export function useStandingMarkup(
  wrapper: RefObject<Element | null>,
  isHydrated: RefObject<boolean>,
  triggers: HydrationTriggers | undefined,
): readonly Element[] | undefined {
  const [standing, setStanding] = useState<readonly Element[]>();
  useEffect(
    () =>
      triggers?.onLeave(() => {
        if (!isHydrated.current && wrapper.current) setStanding([...wrapper.current.children]);
      }),
    [triggers, wrapper, isHydrated],
  );
  return standing;
}

const noBoxStyles = css({ display: 'contents' });

export function StandingMarkup({ elements }: { elements: readonly Element[] }) {
  const adopt = useCallback((box: HTMLElement | null) => box?.replaceChildren(...elements), [elements]);
  return <div ref={adopt} css={noBoxStyles} />;
}
