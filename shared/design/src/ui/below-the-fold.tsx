import { type ReactNode, Suspense } from 'react';

/**
 * A separate Suspense boundary for content below the fold. React hydrates it after everything above it, or at once if the visitor interacts
 * with it. Nothing in it suspends, so its fallback never shows.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
