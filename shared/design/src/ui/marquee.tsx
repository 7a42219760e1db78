import { type ReactNode, useRef, useState } from 'react';
import {
  copyStyles,
  listStyles,
  type MarqueeAxis,
  rootStyles,
  trackStyles,
  windowStyles,
} from './marquee-styles';
import { PlayButton } from './play-button';
import { useIsInView } from './use-is-in-view';

type Props = {
  label: string;
  items: readonly { id: string; content: ReactNode }[];
  /** `inline`: one line that passes by. `block`: masonry of one to three columns that moves up. */
  axis?: MarqueeAxis;
  /** Time for the whole list to pass; by default 5 s an item. */
  seconds?: number;
  /** By how many equal steps a `block` moves up, standing still in between; by default one an item. */
  steps?: number;
  className?: string;
};

function Items({ items }: { items: Props['items'] }) {
  return items.map(({ id, content }) => <li key={id}>{content}</li>);
}

/**
 * A list that passes by without end, by CSS, while it is in view and neither paused, pointed at nor focused. It is there twice, so that
 * its end meets its beginning; the copy is out of reach, and made when the list first comes into view and moves.
 */
export function Marquee({
  label,
  items,
  axis = 'inline',
  seconds = items.length * 5,
  steps = items.length,
  className,
}: Props) {
  const [isPaused, setIsPaused] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(root);
  const [isDoubled, setIsDoubled] = useState(false);
  if (isInView && !isDoubled) setIsDoubled(true);
  return (
    <div ref={root} role="group" aria-label={label} css={rootStyles} className={className}>
      <div css={windowStyles(axis)}>
        <div css={trackStyles({ axis, seconds, steps }, isInView && !isPaused)}>
          <ul css={listStyles(axis)}>
            <Items items={items} />
          </ul>
          {isDoubled && (
            <ul aria-hidden inert css={[listStyles(axis), copyStyles]}>
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
