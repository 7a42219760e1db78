import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { copyStyles, listStyles, rootStyles, trackStyles, windowStyles } from './marquee-styles';
import { PlayButton } from './play-button';
import { useIsAttended } from './use-is-attended';
import { useIsInView } from './use-is-in-view';

type Props = {
  label: string;
  items: readonly { id: string; content: ReactNode }[];
  /** Time for the whole list to pass; by default 5 s an item. */
  seconds?: number;
  className?: string;
};

function Items({ items }: { items: Props['items'] }) {
  return items.map(({ id, content }) => <li key={id}>{content}</li>);
}

/**
 * A line of items that scrolls endlessly in CSS while it is in view, the visitor was active within the last minute, and
 * it is neither paused, hovered nor focused. A touch pauses it. Renders the list twice for a seamless loop; the copy is
 * inert, and mounts when the list first comes into view.
 */
export function Marquee({ label, items, seconds = items.length * 5, className }: Props) {
  const [isPaused, setIsPaused] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(root);
  const isAttended = useIsAttended(isInView);
  const [isDoubled, setIsDoubled] = useState(false);
  if (isInView && !isDoubled) setIsDoubled(true);
  // A touch that scrolls the page fires `pointercancel` instead.
  const pauseOnTouch = ({ pointerType }: PointerEvent) => pointerType === 'touch' && setIsPaused(true);
  return (
    <div ref={root} role="group" aria-label={label} css={rootStyles} className={className}>
      <div css={windowStyles} onPointerUp={pauseOnTouch}>
        <div css={trackStyles(seconds, isInView && isAttended && !isPaused)}>
          <ul css={listStyles}>
            <Items items={items} />
          </ul>
          {isDoubled && (
            <ul aria-hidden inert css={[listStyles, copyStyles]}>
              <Items items={items} />
            </ul>
          )}
        </div>
      </div>
      <div css={{ justifySelf: 'end' }}>
        <PlayButton isPlaying={!isPaused} onToggle={() => setIsPaused(!isPaused)} isNeedlessWhenStill />
      </div>
    </div>
  );
}
