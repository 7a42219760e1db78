import { isForBrowser } from '@hireloom/design/ui';
import { goToSection } from './sections';

type Router = { navigate: (to: string, options: object) => unknown };

/**
 * Gives the document's first history entry its own key. React Router uses `default` as its key in every document, so after a
 * reload several entries would share one scroll position.
 */
export function keyFirstEntry(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/**
 * Lets the router handle links to a part of this page. History entries that the browser adds itself have no key, so the
 * router would save one scroll position for all of them, and in Firefox and Safari only after the browser has scrolled.
 */
export function routeHashLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
    if (!link || event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    goToSection(decodeURIComponent(link.hash.slice(1)), (to, options) => router.navigate(to, options));
  });
}
