import createCache, { type EmotionCache } from '@emotion/cache';

const createStyleCache = (nonce: string): EmotionCache => createCache({ key: 'h', nonce });

/** Collects styles instead of writing them between the elements. */
export const createServerStyleCache = (nonce: string): EmotionCache =>
  Object.assign(createStyleCache(nonce), { compat: true as const });

/**
 * Takes over the styles that came with the page as they stand. Emotion's own way moves each style element to another
 * place in the document, at which the browser lays out the whole page again and again on its way to be interactive.
 */
export function adoptServerStyles(nonce: string, names = ''): EmotionCache {
  const cache = createStyleCache(nonce);
  for (const name of names.split(' ').filter(Boolean)) cache.inserted[name] = true;
  return cache;
}
