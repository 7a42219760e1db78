import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

const KEY = 'h';

/** Emotion's own prefixer also adds prefixes for ten-year-old browsers. */
const PREFIXED =
  /^(mask|user-select|text-decoration$|backdrop-filter|hyphens|box-decoration-break|print-color-adjust)/;

const prefix: StylisPlugin = (element) => {
  if (element.type !== 'decl' || element.return || !PREFIXED.test(String(element.props))) return;
  element.return = `-webkit-${element.value}${element.value}`;
};

/** Must be the same array every time: on the server, Emotion caches compiled styles by its identity. */
const stylisPlugins = [prefix];

/** `speedy` in development too: it uses `insertRule`, because the Content Security Policy blocks style elements. */
const createStyleCache = (): EmotionCache => createCache({ key: KEY, speedy: true, stylisPlugins });

/** Collects styles instead of rendering style elements between the page's elements. */
export const createServerStyleCache = (): EmotionCache =>
  Object.assign(createStyleCache(), { compat: true as const });

const namesIn = (text: string) =>
  [...text.matchAll(new RegExp(`\\.${KEY}-([\\w-]+)|@keyframes ([\\w-]+)`, 'g'))].map(
    ([, style, animation]) => style ?? animation ?? '',
  );

/**
 * Makes Emotion add its rules to `added`, a style element of the document, because the Content Security Policy would block a
 * new one. The server's rules stay in `rendered`: moving them, as Emotion's own hydration does, or adding to them makes the
 * browser lay out the whole page again, because `@font-face` is among them.
 */
export function adoptServerStyles(rendered: HTMLStyleElement, added: HTMLStyleElement): EmotionCache {
  const cache = createStyleCache();
  cache.sheet.tags = [added];
  // With a count of 0, Emotion would insert a style element.
  cache.sheet.ctr = 1;
  for (const name of namesIn(rendered.textContent)) cache.inserted[name] = true;
  return cache;
}
