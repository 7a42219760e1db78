import { css } from '@emotion/react';
import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { layout, radii, space, strokes, toned, type, weights } from '../tokens';
import { Icon } from './icon';

const foldStyles = css({
  border: `${strokes.hairline} solid ${toned.line}`,
  borderRadius: radii.medium,
  padding: space(1, 4),
});
const summaryStyles = css({
  ...type.control,
  fontWeight: weights.semibold,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
  minHeight: layout.touchTarget,
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': { flexShrink: 0 },
  'details[open] > & > svg': { rotate: '180deg' },
});
const contentStyles = css({ paddingBlock: space(1, 3) });

type Props = { title: ReactNode; children: ReactNode; className?: string };

/** Content that the visitor can expand, also without scripts. */
export function Fold({ title, children, className }: Props) {
  return (
    <details css={foldStyles} className={className}>
      <summary css={summaryStyles}>
        {title}
        <Icon of={ChevronDown} />
      </summary>
      <div css={contentStyles}>{children}</div>
    </details>
  );
}
