import { type ReactNode, Suspense } from 'react';

/** React hydrates content below the fold after everything above it, or when the visitor interacts with it. Nothing in it suspends. */
export function BelowTheFold({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
