import { css, keyframes } from '@emotion/react';
import { motionAllowed, radii, toned } from '../tokens';

const appear = keyframes({ from: { opacity: 0 } });

/** A value for `animation`: shows the element after 200 ms, so that nothing flashes if loading is quick. */
export const delayedAppearance = `${appear} 1ms 200ms both`;

const breathe = keyframes({ from: { opacity: 1 }, to: { opacity: 0.55 } });

const base = css({
  display: 'block',
  backgroundColor: toned.line,
  borderRadius: radii.small,
  [motionAllowed]: { animation: `${breathe} 900ms ease-in-out infinite alternate` },
});

const shapes = {
  line: css({
    height: '0.9em',
    marginBlock: '0.35em',
    '&:last-of-type:not(:only-of-type)': { width: '62%' },
  }),
  title: css({ height: '1.4em', width: '70%', marginBlock: '0.6em' }),
  picture: css({ aspectRatio: '16 / 9', borderRadius: radii.medium }),
};

type Props = { shape?: keyof typeof shapes; lines?: number };

/** A placeholder for content that is loading. Put text next to it that says so. */
export function Skeleton({ shape = 'line', lines = 1 }: Props) {
  return (
    <span aria-hidden css={{ display: 'block' }}>
      {Array.from({ length: shape === 'line' ? lines : 1 }, (_, index) => (
        <span key={index} css={[base, shapes[shape]]} />
      ))}
    </span>
  );
}
