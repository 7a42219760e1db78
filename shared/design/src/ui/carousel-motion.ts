import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { type RefObject, useEffect } from 'react';
import { usePrefersReducedMotion } from './browser-state';

export type Embla = UseEmblaCarouselType[1];

type Props = { viewport: RefObject<HTMLElement | null>; onReady: (embla: Embla) => void };

/** The slide that has the focus, or the first one. */
function startIndex({ current }: Props['viewport']): number {
  const slides = [...(current?.firstElementChild?.children ?? [])];
  return Math.max(
    0,
    slides.findIndex((slide) => slide.contains(document.activeElement)),
  );
}

/** A slide that got focus may have scrolled the viewport. */
function rewind(viewport: HTMLElement | null) {
  if (viewport) viewport.scrollLeft = 0;
}

/** Makes a viewport a carousel. Its code is loaded when a carousel comes into view. */
export function CarouselMotion({ viewport, onReady }: Props) {
  const [attach, embla] = useEmblaCarousel({ loop: true, duration: 20 });
  // Effects, because the viewport and Embla are outside React.
  useEffect(() => {
    rewind(viewport.current);
    attach(viewport.current);
  }, [attach, viewport]);
  useEffect(() => {
    if (!embla) return;
    embla.scrollTo(startIndex(viewport), true);
    onReady(embla);
  }, [embla, onReady, viewport]);
  const isStill = usePrefersReducedMotion();
  useEffect(() => {
    if (!embla || !isStill) return;
    // After a swipe, Embla glides to the slide for up to a second.
    const land = () => embla.scrollTo(embla.selectedScrollSnap(), true);
    embla.on('pointerUp', land);
    return () => void embla.off('pointerUp', land);
  }, [embla, isStill]);
  return null;
}
