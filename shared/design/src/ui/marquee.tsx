import { LoopFrame, type LoopItems, LoopLists, useLoop } from './loop';
import { copyStyles, listStyles, trackStyles, windowStyles } from './marquee-styles';

const SECONDS_PER_ITEM = 5;

type Props = {
  label: string;
  items: LoopItems;
  className?: string;
};

/** A line of items that scrolls endlessly in CSS, as long as `useAutoplay` allows. */
export function Marquee({ label, items, className }: Props) {
  const loop = useLoop();
  return (
    <LoopFrame loop={loop} label={label} className={className}>
      <div css={windowStyles}>
        <div css={trackStyles(items.length * SECONDS_PER_ITEM, loop.autoplay.isRunning)}>
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
