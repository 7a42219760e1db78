import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

const KEY = 'h';

/** What a browser that gets scripts still has under its own name alone. Emotion would name what left them ten years ago too. */
const PREFIXED =
  /^(mask|user-select|text-decoration$|backdrop-filter|hyphens|box-decoration-break|print-color-adjust)/;

/** Chrome before 120 has other words for the ways of laying masks over each other. */
const COMPOSITE: Record<string, string> = {
  intersect: 'source-in',
  add: 'source-over',
  subtract: 'source-out',
  exclude: 'xor',
};

const prefixed = (declaration: string) =>
  `-webkit-${declaration}`.replace(
    /(mask-composite:)(\w+)/,
    (_whole, property: string, way: string) => property + (COMPOSITE[way] ?? way),
  );

const prefix: StylisPlugin = (element) => {
  if (element.type !== 'decl' || element.return || !PREFIXED.test(String(element.props))) return;
  element.return = prefixed(element.value) + element.value;
};

/** Emotion keeps what it has compiled on the server by this very list. */
const stylisPlugins = [prefix];

/** `speedy`, in development too: rules that go in by script need no leave of the security policy, style elements do. */
const createStyleCache = (): EmotionCache => createCache({ key: KEY, speedy: true, stylisPlugins });

/** Collects styles instead of writing them between the elements. */
export const createServerStyleCache = (): EmotionCache =>
  Object.assign(createStyleCache(), { compat: true as const });

/** The names of the styles in a text of CSS: of their classes, and of animations. */
const namesIn = (text: string) =>
  [...text.matchAll(new RegExp(`\\.${KEY}-([\\w-]+)|@keyframes ([\\w-]+)`, 'g'))].map(
    ([, style, animation]) => style ?? animation ?? '',
  );

/**
 * Goes on in the server's style element, which the policy allows by its hash: another one would be refused. The styles
 * that came with the page stay as they stand; Emotion's own way moves them, and the browser lays out the page again.
 */
export function adoptServerStyles(element: HTMLStyleElement): EmotionCache {
  const cache = createStyleCache();
  cache.sheet.tags = [element];
  // At zero rules Emotion would make an element of its own.
  cache.sheet.ctr = 1;
  for (const name of namesIn(element.textContent)) cache.inserted[name] = true;
  return cache;
}
