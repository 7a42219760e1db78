import { css } from '@emotion/react';
import type { ReactNode } from 'react';

const rangeStyles = css({ whiteSpace: 'nowrap' });

const range = /((?:Days? )?₹?\d[\d.,]{0,11}–₹?[\d.,]{0,11}\d%?)/;

/**
 * Keeps each range on one line: browsers would break `40–60%` after its dash. Uses a `<span>` because a word joiner
 * character would break find-in-page.
 */
export function unbroken(text: string): ReactNode {
  const parts = text.split(range);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 ? (
      <span key={`${index} ${part}`} css={rangeStyles}>
        {part}
      </span>
    ) : (
      <span key={`${index} ${part}`}>{part}</span>
    ),
  );
}
