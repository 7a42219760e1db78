import { css } from '@emotion/react';
import { forcedColours, mark, toned, wordmark } from '../tokens';

type Props = {
  /** The mark alone, where there is little room. */
  isMarkOnly?: boolean;
  /** Height in px. */
  height?: number;
  className?: string;
};

const GAP = 10;
const WORD_SCALE = 0.0272;
const BASELINE = 26.1;
const WIDTH = 32 + GAP + Math.ceil(wordmark.width * WORD_SCALE);

const logoStyles = css({ flexShrink: 0 });
// Where the visitor's colours hold, it has to be seen on the visitor's ground.
const asText = { [forcedColours]: { fill: 'CanvasText' } };
const strandStyles = css({ fill: toned.accent, ...asText });
const threadStyles = css({ fill: toned.threadAccent });
const wordStyles = css({ fill: toned.text, ...asText });

/** The brand's logo. It has no name of its own: the link or heading around it says what it stands for. */
export function Logo({ isMarkOnly = false, height = 32, className }: Props) {
  const width = isMarkOnly ? 32 : WIDTH;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} 32`}
      width={Math.round((width * height) / 32)}
      height={height}
      css={logoStyles}
      className={className}
    >
      <path d={mark.strands} css={strandStyles} />
      <path d={mark.thread} css={threadStyles} />
      {!isMarkOnly && (
        <path
          d={wordmark.path}
          transform={`translate(${32 + GAP} ${BASELINE}) scale(${WORD_SCALE})`}
          css={wordStyles}
        />
      )}
    </svg>
  );
}
