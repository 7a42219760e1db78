import { css } from '@emotion/react';
import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import {
  below,
  from,
  inPrint,
  layout,
  radii,
  space,
  strokes,
  toned,
  transition,
  type,
  weights,
} from '../tokens';
import { Icon } from './icon';

type Width = 'medium' | 'large';

const foldStyles = (openFrom: Width) =>
  css({
    [below[openFrom]]: {
      border: `${strokes.hairline} solid ${toned.line}`,
      borderRadius: radii.medium,
      padding: space(1, 4),
    },
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
  '&:hover': { color: toned.accent },
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': { flexShrink: 0, transition: transition('rotate') },
  'details[open] > & > svg': { rotate: '180deg' },
});
const narrowStyles = (openFrom: Width) =>
  css({ [from[openFrom]]: { display: 'none' }, [inPrint]: { display: 'none' } });
const wideStyles = (openFrom: Width) =>
  css({ display: 'none', [from[openFrom]]: { display: 'block' }, [inPrint]: { display: 'block' } });
const contentStyles = css({
  'details[open] ~ &': { display: 'block', paddingBlock: space(1, 3) },
});

type Props = {
  title: ReactNode;
  /** From this width up and on paper, the content is always open, below the heading. */
  openFrom: Width;
  heading: ReactNode;
  children: ReactNode;
  className?: string;
};

/** Content that the visitor expands on narrow screens, also without scripts. */
export function Fold({ title, openFrom, heading, children, className }: Props) {
  return (
    <div css={foldStyles(openFrom)} className={className}>
      <details css={narrowStyles(openFrom)}>
        <summary css={summaryStyles}>
          {title}
          <Icon of={ChevronDown} />
        </summary>
      </details>
      <div css={wideStyles(openFrom)}>{heading}</div>
      {/* Beside `details`, whose own content older browsers can't show while it is closed. */}
      <div css={[wideStyles(openFrom), contentStyles]}>{children}</div>
    </div>
  );
}
