import { type ReactNode, Suspense } from 'react';

/**
 * A separate Suspense boundary for content below the first view. React hydrates it after everything above it, or at
 * once if the visitor interacts with it. Nothing in it suspends, so its fallback never shows.
 */
export function BelowFirstWindow({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
