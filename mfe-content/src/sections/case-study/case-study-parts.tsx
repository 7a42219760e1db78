import { css } from '@emotion/react';
import type { CaseStudyPoint } from '@hireloom/contracts';
import {
  colours,
  columns,
  fluid,
  from,
  layout,
  inPrint,
  radii,
  space,
  strokes,
  toned,
  type,
  weights,
} from '@hireloom/design';
import { typography, keepTogether } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import { caseStudies } from '../../content/case-studies';
import { proseStyles } from '../detail/prose';
import { type CaseStudyPart, listParts, type ShownCaseStudy } from './case-study-data';

const partsStyles = css({ display: 'grid', gap: layout.blockGap, minWidth: 0 });
const partStyles = css({
  display: 'grid',
  gap: space(6),
  paddingBlockStart: space(6),
  borderBlockStart: `${strokes.edge} solid ${toned.text}`,
  [inPrint]: { breakInside: 'auto' },
});

/** Smaller than the page's heading. */
const partTitleStyles = css({ ...type.h2, fontSize: fluid(24, 28, 9) });

const pointsStyles = css({ display: 'grid', gap: space(8), counterReset: 'point' });
const pointStyles = css({
  display: 'grid',
  gap: space(2),
  counterIncrement: 'point',
  '&:not(:only-child)::before': {
    ...type.small,
    content: 'counter(point, decimal-leading-zero)',
    color: toned.accent,
    fontWeight: weights.semibold,
    fontVariantNumeric: 'tabular-nums',
  },
  [from.small]: {
    '&:not(:only-child)': { gridTemplateColumns: `${space(10)} minmax(0, 1fr)` },
    '&:not(:only-child)::before': { gridRow: '1 / 3', paddingBlockStart: '0.3em' },
  },
});
const textStyles = css({ ...type.body, color: toned.textSoft, maxWidth: layout.measure });

const resultsStyles = css(columns(space(4), { large: 2 }), {
  [from.large]: { '& > :last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } },
});
const resultStyles = css({
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  padding: layout.cardPadding,
  backgroundColor: colours.tealTint,
  borderRadius: radii.medium,
});
const resultTitleStyles = css({ color: colours.teal });
const resultTextStyles = css({ ...type.body, maxWidth: layout.measure });

const looks = {
  numbered: { List: 'ol', list: pointsStyles, point: pointStyles, title: undefined, text: textStyles },
  results: {
    List: 'ul',
    list: resultsStyles,
    point: resultStyles,
    title: resultTitleStyles,
    text: resultTextStyles,
  },
} as const;

function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} aria-labelledby={headingId} css={partStyles}>
      <h2 id={headingId} css={partTitleStyles}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

type PointsProps = { points: readonly CaseStudyPoint[]; look: (typeof looks)[keyof typeof looks] };

function Points({ points, look }: PointsProps) {
  return (
    <look.List css={look.list}>
      {points.map(({ _id, title, description }, index) => (
        <li key={_id || index} css={look.point}>
          {title && <h3 css={[typography.h3, look.title]}>{keepTogether(title)}</h3>}
          <p css={look.text}>{keepTogether(description)}</p>
        </li>
      ))}
    </look.List>
  );
}

type Props = { study: ShownCaseStudy; className?: string };

function getContent(study: ShownCaseStudy, part: CaseStudyPart) {
  if (part === 'resultsAchieved') return <Points points={study[part]} look={looks.results} />;
  if (part !== 'clientBackground') return <Points points={study[part]} look={looks.numbered} />;
  // Sanitised by the loader, on the server and in the browser.
  return <div css={proseStyles} dangerouslySetInnerHTML={{ __html: study.clientBackground }} />;
}

export function CaseStudyParts({ study, className }: Props) {
  return (
    <div css={partsStyles} className={className}>
      {listParts(study).map((part) => (
        <Part key={part} {...caseStudies.detail.parts[part]}>
          {getContent(study, part)}
        </Part>
      ))}
    </div>
  );
}
