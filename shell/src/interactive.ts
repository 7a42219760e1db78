import { useEffect } from 'react';
import { INTERACTIVE, ROOT_ID } from './page-data';

const root = () => document.getElementById(ROOT_ID);
const isInteractive = () => root()?.dataset['hydrated'] !== undefined;

/** Tests wait for this attribute. React does not render it, so it never removes it. */
export function markHydrated(element: HTMLElement | null) {
  if (element) element.dataset['hydrated'] = '';
}

/** For the component that fills the page's region: once it is hydrated, so is the shell around it. Slots follow. */
export function useMarkInteractive() {
  // An effect, because the inline script, real-user monitoring and tests are outside React.
  useEffect(() => {
    if (isInteractive()) return;
    markHydrated(root());
    performance.mark(INTERACTIVE);
    document.dispatchEvent(new Event(INTERACTIVE));
  }, []);
}

/** Resolves once the page is interactive and all its resources have loaded. */
export async function waitUntilLoaded(): Promise<void> {
  if (!isInteractive())
    await new Promise((resolve) => document.addEventListener(INTERACTIVE, resolve, { once: true }));
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

/** Calls `work` now, or, if the browser is prerendering the page, once the visitor opens it. */
export function runWhenShown(work: () => unknown): void {
  if (!(document as { prerendering?: boolean }).prerendering) return void work();
  document.addEventListener('prerenderingchange', work, { once: true });
}

/** Calls `work` when the browser is idle, or after a second in Safari, which has no `requestIdleCallback`. */
export function runWhenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work());
  else setTimeout(work, 1000);
}
