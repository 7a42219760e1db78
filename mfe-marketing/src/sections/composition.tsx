import { css } from '@emotion/react';
import { colours, columns, space, tones } from '@hireloom/design';
import { typography } from '@hireloom/design/ui';
import type { ReactNode } from 'react';

/** Solid backgrounds with their text colours. */
export const fills = {
  indigo: { backgroundColor: colours.indigo, color: colours.onIndigo },
  marigold: { backgroundColor: colours.marigold, color: colours.onMarigold },
  teal: { backgroundColor: colours.teal, color: colours.surface },
  night: { backgroundColor: colours.night, color: colours.onNight },
} as const;

type Props = {
  section: { id: string; heading: string };
  tone?: 'canvas' | 'surface';
  note?: ReactNode;
  children: ReactNode;
  className?: string;
};

const headStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space(2, 10),
});

export function Composition({ section, tone = 'canvas', note, children, className }: Props) {
  const { id, heading } = section;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      css={[tones[tone], columns(space(6))]}
      className={className}
    >
      <div css={headStyles}>
        <h2 id={`${id}-heading`} css={typography.h3}>
          {heading}
        </h2>
        {note}
      </div>
      {children}
    </section>
  );
}
