import type { LucideIcon } from 'lucide-react';

type Props = { of: LucideIcon; size?: 16 | 20 | 24 | 32; className?: string };

/** An icon with the standard stroke width. It is decorative, so text next to it must give its meaning. */
export function Icon({ of: Glyph, size = 20, className }: Props) {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden className={className} focusable="false" />;
}
