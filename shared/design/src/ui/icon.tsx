import type { IconNode } from 'lucide';

type Props = { of: IconNode; size?: 16 | 20 | 24 | 32; className?: string };

/** An icon with the standard stroke width. It is decorative, so text next to it must give its meaning. */
export function Icon({ of: shapes, size = 20, className }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
      focusable="false"
    >
      {shapes.map(([Shape, attributes]) => (
        <Shape key={JSON.stringify(attributes)} {...attributes} />
      ))}
    </svg>
  );
}
