import { css, type SerializedStyles } from '@emotion/react';
import { type ReactNode, type Ref, type RefObject, useRef, useState } from 'react';
import { space } from '../tokens';
import { PlayButton } from './play-button';
import { useAutoplay, useIsInView } from './use-autoplay';

export type LoopItems = readonly { id: string; content: ReactNode }[];

type Loop = {
  root: RefObject<HTMLDivElement | null>;
  playButton: RefObject<HTMLButtonElement | null>;
  autoplay: ReturnType<typeof useAutoplay>;
  /** Whether the copy of the list is rendered: from when the list first comes into view. */
  isDoubled: boolean;
};

/** State of an endless list, as Marquee and Wall show it: the list and an inert copy of it, for a seamless loop. */
export function useLoop(): Loop {
  const root = useRef<HTMLDivElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const autoplay = useAutoplay(root, playButton, true);
  const isInView = useIsInView(root);
  const [isDoubled, setIsDoubled] = useState(false);
  if (isInView && !isDoubled) setIsDoubled(true);
  return { root, playButton, autoplay, isDoubled };
}

const rootStyles = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2) });

type FrameProps = { loop: Loop; label: string; className?: string; children: ReactNode };

/** The group around an endless list, with its play button. */
export function LoopFrame({ loop: { root, playButton, autoplay }, label, className, children }: FrameProps) {
  const { isPlaying, toggle, listeners } = autoplay;
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
