import { css } from '@emotion/react';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { HydrationTriggers } from './hydration-triggers';

/**
 * Returns the elements that the server rendered for a slot, once the visitor leaves before the slot is hydrated. React does
 * not hydrate a boundary whose surroundings have changed: it would delay the navigation until the bundle of every slot in
 * the frame has loaded. So the slot is rendered from scratch, with these elements, and what was typed into them, as fallback.
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
