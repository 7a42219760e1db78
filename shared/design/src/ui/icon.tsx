import type { LucideIcon } from 'lucide-react';

type Props = { of: LucideIcon; size?: 16 | 20 | 24 | 32; className?: string };

/** An icon of the house weight. It decorates: what it means is said in text beside it. */
export function Icon({ of: Glyph, size = 20, className }: Props) {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden className={className} focusable="false" />;
}
