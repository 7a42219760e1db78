import { type ReactNode, useCallback, useRef, useState } from 'react';
import { PlayButton } from './play-button';
import { useAutoplay, useClock } from './use-autoplay';
import { useIsInView } from './use-is-in-view';
import { copyStyles, listStyles, rootStyles, windowStyles } from './wall-styles';

type Props = {
  label: string;
  items: readonly { id: string; content: ReactNode }[];
  /** Steps for one full loop in three columns. */
  steps: number;
  stepMs: number;
  className?: string;
};

/** With fewer columns the list is taller, so it takes more steps: no step may be too long to read along. */
const MOST_COLUMNS = 3;

/** Scrolls on by one step. Inside the copy it first jumps back by one list height, which looks the same. */
function moveOn(frame: HTMLElement, list: HTMLElement, steps: number) {
  const columns = Number(getComputedStyle(list).columnCount) || 1;
  const step = list.offsetHeight / (steps * Math.round(MOST_COLUMNS / columns));
  if (frame.scrollTop >= list.offsetHeight) frame.scrollTop -= list.offsetHeight;
  frame.scrollTo({ top: (Math.round(frame.scrollTop / step) + 1) * step, behavior: 'smooth' });
}

function Items({ items }: { items: Props['items'] }) {
  return items.map(({ id, content }) => <li key={id}>{content}</li>);
}

/**
 * Masonry of one to three columns that moves up in endless steps while it is in view and neither paused, hovered nor
 * focused. Once its button or a touch pauses it, the visitor can scroll it. A list shorter than the wall does not move.
 */
export function Wall({ label, items, steps, stepMs, className }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const [isDoubled, setIsDoubled] = useState(false);
  const autoplay = useAutoplay(root, playButton, true);
  const isInView = useIsInView(root);

  const step = useCallback(() => {
    if (!frame.current || !list.current) return;
    if (list.current.offsetHeight <= frame.current.clientHeight) return;
    moveOn(frame.current, list.current, steps);
  }, [steps]);
  useClock(autoplay.isRunning && isDoubled, stepMs, step);

  if (isInView && !isDoubled) setIsDoubled(true);
  // While paused, the visitor can scroll: the frame takes focus, so that keys scroll it too.
  const isScrollable = !autoplay.isPlaying;
  return (
    <div
      ref={root}
      role="group"
      aria-label={label}
      {...autoplay.listeners}
      css={rootStyles}
      className={className}
    >
      <div ref={frame} css={windowStyles(isScrollable)} {...(isScrollable && { tabIndex: 0 })}>
        <ul ref={list} css={listStyles}>
          <Items items={items} />
        </ul>
        {isDoubled && (
          <ul aria-hidden inert css={[listStyles, copyStyles]}>
            <Items items={items} />
          </ul>
        )}
      </div>
      <div css={{ justifySelf: 'end' }}>
        <PlayButton
          ref={playButton}
          isPlaying={autoplay.isPlaying}
          onToggle={autoplay.toggle}
          isNeedlessWhenStill
        />
      </div>
    </div>
  );
}
