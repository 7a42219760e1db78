import { type ReactNode, Suspense } from 'react';

/**
 * What nobody sees first, in a boundary of its own: React hydrates it once all above answers, and at once where it is
 * pressed. Nothing waits in it, so that no fallback is ever shown.
 */
export function BelowFirstWindow({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
