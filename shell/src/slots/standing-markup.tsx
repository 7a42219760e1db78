import { css } from '@emotion/react';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { HydrationTriggers } from './hydration-triggers';

/**
 * The elements that the server rendered for a slot, once they can't be hydrated any more. React hydrates nothing whose surroundings
 * have changed: it would hold a navigation until the bundle of each slot in the frame has come, however late. So a slot that is
 * not hydrated when the visitor goes is rendered anew, and what stood there stands until then, with what was typed into it.
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
  const takeIn = useCallback((box: HTMLElement | null) => box?.replaceChildren(...elements), [elements]);
  return <div ref={takeIn} css={noBoxStyles} />;
}
