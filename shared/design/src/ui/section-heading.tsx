import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { from, layout, space, strokes, toned, type } from '../tokens';

export type SectionHeadingProps = {
  id?: string;
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  level?: 1 | 2;
  /** Links or buttons next to the heading, or below it on a phone. */
  actions?: ReactNode;
};

const rowStyles = css({
  display: 'flex',
  flexDirection: 'column',
  gap: space(5),
  [from.medium]: { flexDirection: 'row', alignItems: 'end', justifyContent: 'space-between', gap: space(10) },
});

const textStyles = css({ display: 'grid', gap: space(4), maxWidth: '46rem' });

const eyebrowStyles = css({
  ...type.eyebrow,
  color: toned.accent,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(3),
  '&::before': {
    content: '""',
    width: space(7),
    height: '5px',
    flexShrink: 0,
    borderBlock: `${strokes.edge} solid ${toned.threadAccent}`,
  },
});

const titleStyles = { 1: css(type.display), 2: css(type.h2) };

const leadStyles = css({ ...type.lead, color: toned.textSoft, maxWidth: layout.measure });

const actionStyles = css({ display: 'flex', flexWrap: 'wrap', gap: space(3), flexShrink: 0 });

export function SectionHeading({ id, eyebrow, title, lead, level = 2, actions }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <header css={rowStyles}>
      <div css={textStyles}>
        {eyebrow && <p css={eyebrowStyles}>{eyebrow}</p>}
        <Heading id={id} css={titleStyles[level]}>
          {title}
        </Heading>
        {lead && <p css={leadStyles}>{lead}</p>}
      </div>
      {actions && <div css={actionStyles}>{actions}</div>}
    </header>
  );
}
