import { reducedMotionQuery } from '@hireloom/design';

type Options = { isSmooth: boolean; takesFocus?: boolean };

/** Scrolls to a section, smoothly where the visitor likes motion, and lets the keyboard go on from there. Gives whether it is there already. */
export function scrollToSection(section: HTMLElement, { isSmooth, takesFocus = true }: Options): boolean {
  const behavior = isSmooth && !matchMedia(reducedMotionQuery).matches ? 'smooth' : 'instant';
  section.scrollIntoView({ behavior, block: 'start' });
  if (takesFocus) {
    if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
    section.focus({ preventScroll: true });
  }
  return behavior === 'instant';
}
