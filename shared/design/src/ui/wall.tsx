import { useCallback, useRef } from 'react';
import { LoopFrame, type LoopItems, LoopLists, useLoop } from './loop';
import { useInterval } from './use-autoplay';
import { copyStyles, listStyles, windowStyles } from './wall-styles';

type Props = {
  label: string;
  items: LoopItems;
  /** Once it has scrolled into the copy, jumps back by the height of the list, which looks the same. */
  steps: number;
  stepMs: number;
  className?: string;
};

const MAX_COLUMNS = 3;

/** Once it has scrolled into the copy, jumps back by the height of the list, which looks the same. A taller list takes more steps. */
function moveOn(frame: HTMLElement, list: HTMLElement, steps: number) {
  const columns = Number(getComputedStyle(list).columnCount) || 1;
  const step = list.offsetHeight / (steps * Math.round(MAX_COLUMNS / columns));
  if (frame.scrollTop >= list.offsetHeight) frame.scrollTop -= list.offsetHeight;
  frame.scrollTo({ top: (Math.round(frame.scrollTop / step) + 1) * step, behavior: 'smooth' });
}

/** One to three columns that move up step by step in a loop, as `useAutoplay` allows. Paused, the visitor can scroll them. */
export function Wall({ label, items, steps, stepMs, className }: Props) {
  const loop = useLoop();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { autoplay, isDoubled } = loop;

  const step = useCallback(() => {
    if (!frame.current || !list.current) return;
    if (list.current.offsetHeight <= frame.current.clientHeight) return;
    moveOn(frame.current, list.current, steps);
  }, [steps]);
  useInterval(autoplay.isRunning && isDoubled, stepMs, step);

  // While paused, the visitor can scroll. The frame is then focusable, so that keys scroll it too.
  const isScrollable = !autoplay.isPlaying;
  return (
    <LoopFrame loop={loop} label={label} className={className}>
      <div ref={frame} css={windowStyles(isScrollable)} {...(isScrollable && { tabIndex: 0 })}>
        <LoopLists
          list={list}
          items={items}
          isDoubled={isDoubled}
          styles={listStyles}
          copyStyles={copyStyles}
        />
      </div>
    </LoopFrame>
  );
}
