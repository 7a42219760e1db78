import { LOST_PRELOAD } from '@hireloom/contracts';
import { START_SCRIPTS_ID, type StartScriptsData } from '../page-data';

/**
 * Preloads the bundle of the page's remote while the browser evaluates and hydrates the shell, which takes longer on a phone than the
 * download. Any earlier, the bundle would compete for bandwidth with the shell's script, which must run first.
 */
export function preloadPageBundle(): void {
  const text = document.getElementById(START_SCRIPTS_ID)?.textContent;
  if (!text) return;
  for (const { href, integrity } of (JSON.parse(text) as StartScriptsData).preloads) {
    const link = document.createElement('link');
    if (integrity) {
      link.integrity = integrity;
      link.crossOrigin = 'anonymous';
    }
    link.onerror = () => link.setAttribute(LOST_PRELOAD, '');
    document.head.append(Object.assign(link, { rel: 'preload', as: 'script', href }));
  }
}
