import { css } from '@emotion/react';
import { below, fades, from, space } from '@hireloom/design';
import { ThreadMotif } from '@hireloom/design/ui';

const backdropStyles = css({
  position: 'absolute',
  insetInline: 0,
  insetBlock: 0,
  zIndex: -1,
  pointerEvents: 'none',
  [below.large]: { insetBlockStart: 'auto', height: space(44), maskImage: fades.block },
  [from.large]: { maskImage: `${fades.towardsEnd}, ${fades.block}`, maskComposite: 'intersect' },
});

type Props = { seed: string; className?: string };

/**
 * A weave, beside the text on wide windows and below it on others. The section must leave space for it, so that no
 * thread crosses text.
 */
export function MotifBackdrop({ seed, className }: Props) {
  return (
    <div css={backdropStyles} className={className}>
      <ThreadMotif seed={seed} crop="medium" />
    </div>
  );
}
