import { reducedMotionQuery } from '@hireloom/design';

/**
 * Scrolls to a section, smoothly where the visitor likes motion, and lets the keyboard go on from there.
 * False where the section is not on the page yet.
 */
export function scrollToSection(id: string, { isSmooth }: { isSmooth: boolean }): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  const behavior = isSmooth && !matchMedia(reducedMotionQuery).matches ? 'smooth' : 'instant';
  section.scrollIntoView({ behavior, block: 'start' });
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
  return true;
}
