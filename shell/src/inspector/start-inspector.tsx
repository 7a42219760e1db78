import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { Inspector } from './inspector';
import type { Inspected } from './regions';

/** Beside the page, in a root of its own: the page does not know of it. */
export function startInspector(inspected: Inspected, nonce: string) {
  const element = document.createElement('div');
  document.body.append(element);
  createRoot(element).render(
    <CacheProvider value={createCache({ key: 'inspector', nonce })}>
      <Inspector inspected={inspected} />
    </CacheProvider>,
  );
}
