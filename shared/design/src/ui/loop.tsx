import { css, type SerializedStyles } from '@emotion/react';
import { type ReactNode, type Ref, useState } from 'react';
import { space } from '../tokens';
import { PlayButton } from './play-button';
import { useAutoplay, useIsInView } from './use-autoplay';

export type LoopItems = readonly { id: string; content: ReactNode }[];

type Loop = {
  autoplay: ReturnType<typeof useAutoplay>;
  /** Whether the copy of the list is rendered. True once the list has been in view. */
  isDoubled: boolean;
};

/** State of an endless list for Marquee and Wall, which render the list and an inert copy of it to loop without a seam. */
export function useLoop(): Loop {
  const autoplay = useAutoplay(true);
  const isInView = useIsInView(autoplay.root);
  const [isDoubled, setIsDoubled] = useState(false);
  if (isInView && !isDoubled) setIsDoubled(true);
  return { autoplay, isDoubled };
}

const rootStyles = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2) });

type FrameProps = { loop: Loop; label: string; className?: string; children: ReactNode };

/** The group around an endless list, with its play button. */
export function LoopFrame({ loop, label, className, children }: FrameProps) {
  const { root, playButton, isPlaying, toggle, listeners } = loop.autoplay;
  return (
    <div ref={root} role="group" aria-label={label} {...listeners} css={rootStyles} className={className}>
      {children}
      <div css={{ justifySelf: 'end' }}>
        <PlayButton ref={playButton} isPlaying={isPlaying} onToggle={toggle} isNeedlessWhenStill />
      </div>
    </div>
  );
}

type ListsProps = {
  items: LoopItems;
  isDoubled: boolean;
  list?: Ref<HTMLUListElement>;
  styles: SerializedStyles;
  copyStyles: SerializedStyles;
};

export function LoopLists({ items, isDoubled, list, styles, copyStyles }: ListsProps) {
  const entries = items.map(({ id, content }) => <li key={id}>{content}</li>);
  return (
    <>
      <ul ref={list} css={styles}>
        {entries}
      </ul>
      {isDoubled && (
        <ul aria-hidden inert css={[styles, copyStyles]}>
          {entries}
        </ul>
      )}
    </>
  );
}
