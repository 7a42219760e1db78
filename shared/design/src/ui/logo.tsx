import { css } from '@emotion/react';
import { forcedColours, logo, mark, toned, wordmark } from '../tokens';

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
      viewBox={`0 0 ${logo.width} ${logo.height}`}
      width={logo.width}
      height={logo.height}
      css={logoStyles}
      className={className}
    >
      <path d={mark.strands} css={strandStyles} />
      <path d={mark.thread} css={threadStyles} />
      <path d={wordmark.path} transform={logo.wordTransform} css={wordStyles} />
    </svg>
  );
}
