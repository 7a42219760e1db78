import { css } from '@emotion/react';
import { forcedColours, mark, toned, wordmark } from '../tokens';

const HEIGHT = 32;
const WORD_START = 42;
const WORD_SCALE = 0.0272;
const BASELINE = 26.1;
const WIDTH = WORD_START + Math.ceil(wordmark.width * WORD_SCALE);

const logoStyles = css({ flexShrink: 0 });
// With forced colours, the visitor's settings determine the background, so the logo uses the text colour.
const asText = { [forcedColours]: { fill: 'CanvasText' } };
const strandStyles = css({ fill: toned.accent, ...asText });
const threadStyles = css({ fill: toned.threadAccent });
const wordStyles = css({ fill: toned.text, ...asText });

/** The brand's logo, 32 px high. It has no accessible name: the link or heading around it must have one. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      css={logoStyles}
      className={className}
    >
      <path d={mark.strands} css={strandStyles} />
      <path d={mark.thread} css={threadStyles} />
      <path
        d={wordmark.path}
        transform={`translate(${WORD_START} ${BASELINE}) scale(${WORD_SCALE})`}
        css={wordStyles}
      />
    </svg>
  );
}
