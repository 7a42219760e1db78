import { useEffect, useState } from 'react';
import { LoopFrame, type LoopItems, LoopLists, useLoop } from './loop';
import { copyStyles, listStyles, trackStyles, windowStyles } from './marquee-styles';

/** Events that count as visitor activity. */
const ACTIVITY = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;
const IDLE_MS = 60_000;
const SECONDS_PER_ITEM = 5;

/**
 * Whether the visitor was active within the last minute. Initially `true`, also on the server. Listens only while enabled.
 */
function useIsActive(isEnabled: boolean) {
  const [isActive, setIsActive] = useState(true);
  // An effect, because window events are outside React.
  useEffect(() => {
    if (!isEnabled) return;
    let timer: ReturnType<typeof setTimeout>;
    const onActivity = () => {
      setIsActive(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsActive(false), IDLE_MS);
    };
    onActivity();
    for (const type of ACTIVITY) window.addEventListener(type, onActivity, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const type of ACTIVITY) window.removeEventListener(type, onActivity);
    };
  }, [isEnabled]);
  return isActive;
}

type Props = {
  label: string;
  items: LoopItems;
  className?: string;
};

/** A line of items that scrolls endlessly in CSS. Stops when `useAutoplay` pauses it, or when the visitor is inactive. */
export function Marquee({ label, items, className }: Props) {
  const loop = useLoop();
  const { isRunning } = loop.autoplay;
  const isActive = useIsActive(isRunning);
  return (
    <LoopFrame loop={loop} label={label} className={className}>
      <div css={windowStyles}>
        <div css={trackStyles(items.length * SECONDS_PER_ITEM, isRunning && isActive)}>
          <LoopLists
            items={items}
            isDoubled={loop.isDoubled}
            styles={listStyles(items.length)}
            copyStyles={copyStyles}
          />
        </div>
      </div>
    </LoopFrame>
  );
}
