import createCache, { type EmotionCache } from '@emotion/cache';

/** `speedy`, in development too: rules that go in by script need no leave of the security policy, style elements do. */
const createStyleCache = (): EmotionCache => createCache({ key: 'h', speedy: true });

/** Collects styles instead of writing them between the elements. */
export const createServerStyleCache = (): EmotionCache =>
  Object.assign(createStyleCache(), { compat: true as const });

/**
 * Goes on in the server's style element, which the policy allows by its hash: another one would be refused. The styles
 * that came with the page stay as they stand; Emotion's own way moves them, and the browser lays out the page again.
 */
export function adoptServerStyles(element: HTMLStyleElement, names = ''): EmotionCache {
  const cache = createStyleCache();
  cache.sheet.tags = [element];
  // At zero rules Emotion would make an element of its own.
  cache.sheet.ctr = 1;
  for (const name of names.split(' ').filter(Boolean)) cache.inserted[name] = true;
  return cache;
}
