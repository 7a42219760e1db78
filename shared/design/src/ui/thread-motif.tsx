import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { below, forcedColours, from, toned } from '../tokens';
import { weave } from './thread-paths';

const crops = {
  narrow: { width: 400, height: 720 },
  medium: { width: 900, height: 640 },
  wide: { width: 1440, height: 640 },
} as const;

type ThreadCrop = keyof typeof crops;

type Props = {
  /** The same seed always produces the same drawing. */
  seed: string;
  /** `auto`: narrow below 568 px, medium below 1024 px, wide above. */
  crop?: ThreadCrop | 'auto';
  className?: string;
};

const drawingStyles = css({
  width: '100%',
  height: '100%',
  fill: 'none',
  strokeWidth: 1.25,
  [forcedColours]: { display: 'none' },
  '& > path': { vectorEffect: 'non-scaling-stroke' },
});
const threadStyles = css({ stroke: toned.thread, opacity: 0.32 });
const accentStyles = css({ stroke: toned.threadAccent, strokeWidth: 2 });

const onlyWhere = {
  narrow: css({ [from.small]: { display: 'none' } }),
  medium: css({ [below.small]: { display: 'none' }, [from.large]: { display: 'none' } }),
  wide: css({ [below.large]: { display: 'none' } }),
};

/** Cached, because a page has a dozen drawings and the server renders the same ones all the time. */
const drawings = new Map<string, ReactNode>();
const MAX_DRAWINGS = 100;

function drawing(seed: string, crop: ThreadCrop): ReactNode {
  const key = `${crop} ${seed}`;
  const cached = drawings.get(key);
  if (cached) return cached;
  const paths = weave(seed, crops[crop]).map(({ path, isAccent }) => (
    <path key={path} d={path} css={isAccent ? accentStyles : threadStyles} />
  ));
  if (drawings.size >= MAX_DRAWINGS) drawings.clear();
  drawings.set(key, paths);
  return paths;
}

/** The brand's weave, drawn as the backdrop of a section. */
export function ThreadMotif({ seed, crop = 'auto', className }: Props) {
  const shown = crop === 'auto' ? (Object.keys(crops) as ThreadCrop[]) : [crop];
  return shown.map((name) => (
    <svg
      key={name}
      aria-hidden
      viewBox={`0 0 ${crops[name].width} ${crops[name].height}`}
      preserveAspectRatio="xMidYMid slice"
      css={[drawingStyles, crop === 'auto' && onlyWhere[name]]}
      className={className}
    >
      {drawing(seed, name)}
    </svg>
  ));
}
