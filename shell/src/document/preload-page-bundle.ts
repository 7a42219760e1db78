import { LOST_PRELOAD } from '@hireloom/contracts';
import { START_SCRIPTS_ID, type StartScriptsData } from '../page-data';

/** While the browser evaluates the shell, which takes longer on a phone. Any earlier, the shell's script would have to share bandwidth. */
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
