import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { doubledText } from '../tokens';

const unbrokenStyles = css({ whiteSpace: 'nowrap', [doubledText]: { whiteSpace: 'normal' } });

const together =
  /((?:Days? )?₹?\d[\d.,]{0,11}–₹?[\d.,]{0,11}\d%?(?: lakh| crore)?|₹\d[\d.,]{0,11} (?:lakh|crore)|\b\w{1,12}-\w{1,12}\b)/;

/** Browsers would break `40–60%` and `full-time` after the dash, and `₹5 lakh` before its unit. A word joiner character would break find-in-page. */
export function keepTogether(text: string): ReactNode {
  const parts = text.split(together);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 ? (
      <span key={`${index} ${part}`} css={unbrokenStyles}>
        {part}
      </span>
    ) : (
      <span key={`${index} ${part}`}>{part}</span>
    ),
  );
}
