import { isForBrowser } from '@hireloom/contracts';
import { goToSection } from './sections';

/** Makes links to a part of this page scroll there as the frame's own links do. */
export function followHashLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
    if (!link || event.defaultPrevented || isForBrowser(event)) return;
    const section = decodeURIComponent(link.hash.slice(1));
    event.preventDefault();
    goToSection(section);
  });
}
