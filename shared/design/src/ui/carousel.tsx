import { ArrowLeft, ArrowRight, type IconNode } from 'lucide';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePrefersReducedMotion } from './browser-state';
import {
  arrowStyles,
  controlsStyles,
  marksStyles,
  markStyles,
  rootStyles,
  slideStyles,
  trackStyles,
  viewportStyles,
} from './carousel-styles';
import type { CarouselMotion, Embla } from './carousel-motion';
import { Icon } from './icon';
import { PlayButton } from './play-button';
import { useAutoplay, useInterval, useIsInView } from './use-autoplay';

type Props = {
  label: string;
  slides: readonly { id: string; content: ReactNode }[];
  /** Moves to the next slide automatically after this many ms, and shows a pause button. */
  autoplayMs?: number;
  /** Called with the index of the current slide: 0 at first, then after each change. */
  onSelect?: (index: number) => void;
  className?: string;
};

/** Loads the code when the viewport comes into view, because on most pages that is further down. `load`: at once, or again. */
function useMotion(viewport: RefObject<HTMLElement | null>) {
  const [Motion, setMotion] = useState<typeof CarouselMotion>();
  const load = useCallback(() => {
    import('./carousel-motion').then(
      (loaded) => setMotion(() => loaded.CarouselMotion),
      () => undefined,
    );
  }, []);
  const isInView = useIsInView(viewport);
  // An effect, because loading is outside React.
  useEffect(() => {
    if (isInView) load();
  }, [isInView, load]);
  return { Motion, load };
}

function useSelectedSlide(embla: Embla, onSelect: Props['onSelect']): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      embla?.on('select', onChange).on('reInit', onChange);
      return () => void embla?.off('select', onChange).off('reInit', onChange);
    },
    [embla],
  );
  const selected = useSyncExternalStore(
    subscribe,
    () => embla?.selectedScrollSnap() ?? 0,
    () => 0,
  );
  // An effect, because Embla, which selects the slide, is outside React.
  useEffect(() => onSelect?.(selected), [onSelect, selected]);
  return selected;
}

type Turn = 'scrollPrev' | 'scrollNext';

/** Returns functions that move by one slide. Queues moves until the carousel is ready. */
function useTurns(embla: Embla, load: () => void) {
  const isStill = usePrefersReducedMotion();
  const early = useRef<Turn[]>([]);
  const turn = useCallback(
    (direction: Turn) => {
      if (embla) embla[direction](isStill);
      else {
        early.current.push(direction);
        load();
      }
    },
    [embla, isStill, load],
  );
  useEffect(() => {
    if (embla) early.current.splice(0).forEach(turn);
  }, [embla, turn]);
  return {
    showPrevious: useCallback(() => turn('scrollPrev'), [turn]),
    showNext: useCallback(() => turn('scrollNext'), [turn]),
  };
}

/** Arrow keys in a field keep their native effect. */
const isField = (target: EventTarget) =>
  target instanceof Element && target.matches('input, select, textarea');

function Arrow({ label, icon, onPress }: { label: string; icon: IconNode; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onPress} css={arrowStyles}>
      <Icon of={icon} />
    </button>
  );
}

type SlidesProps = Pick<Props, 'slides'> & { selected: number; isReady: boolean };

function Slides({ slides, selected, isReady }: SlidesProps) {
  return slides.map(({ id, content }, index) => (
    <div
      key={id}
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${slides.length}`}
      // Not inert until the carousel works: until then, focus can reach every slide. Without scripts, visitors scroll.
      inert={isReady && index !== selected}
      css={slideStyles}
    >
      {content}
    </div>
  ));
}

/** One slide at a time, in an endless loop. Moves by button, arrow key or swipe, and automatically with `autoplayMs`. */
export function Carousel({ label, slides, autoplayMs = 0, onSelect, className }: Props) {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<Embla>();
  const { Motion, load } = useMotion(viewport);
  const selected = useSelectedSlide(embla, onSelect);
  const { root, playButton, ...autoplay } = useAutoplay(autoplayMs > 0 && slides.length > 1);

  const isTurning = autoplay.isRunning && embla !== undefined;
  const { showPrevious, showNext } = useTurns(embla, load);
  // A change of `selected` restarts the timer, so that a slide chosen by the visitor gets its full time.
  useInterval(isTurning, autoplayMs, showNext, selected);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowLeft: showPrevious, ArrowRight: showNext }[event.key];
    if (!move || isField(event.target)) return;
    event.preventDefault();
    move();
  };

  return (
    <div
      ref={root}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
      {...autoplay.listeners}
      css={rootStyles}
      className={className}
    >
      {Motion && <Motion viewport={viewport} onReady={setEmbla} />}
      <div ref={viewport} css={viewportStyles}>
        <div css={trackStyles} aria-live={isTurning ? 'off' : 'polite'}>
          <Slides slides={slides} selected={selected} isReady={Boolean(embla)} />
        </div>
      </div>
      {slides.length > 1 && (
        <div css={controlsStyles}>
          <div aria-hidden css={marksStyles}>
            {slides.map(({ id }, index) => (
              <span key={id} css={markStyles(index === selected)} />
            ))}
          </div>
          {autoplayMs > 0 && (
            <PlayButton ref={playButton} isPlaying={autoplay.isPlaying} onToggle={autoplay.toggle} />
          )}
          <Arrow label="Previous slide" icon={ArrowLeft} onPress={showPrevious} />
          <Arrow label="Next slide" icon={ArrowRight} onPress={showNext} />
        </div>
      )}
    </div>
  );
}
