import { CacheProvider, type EmotionCache } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { Inspector } from './inspector';
import type { Inspected } from './regions';

/** Beside the page, in a root of its own: the page does not know of it. `cache`: the page's, for it has one style element. */
export function startInspector(inspected: Inspected, cache: EmotionCache) {
  const element = document.createElement('div');
  document.body.append(element);
  createRoot(element).render(
    <CacheProvider value={cache}>
      <Inspector inspected={inspected} />
    </CacheProvider>,
  );
}
