import { css } from '@emotion/react';
import { colours, columns, space, toned } from '@hireloom/design';
import { typography } from '@hireloom/design/ui';
import { planner } from '../../content/planner';
import type { Plan } from './plan';
import { PLATE_SHARE, PlanCloth } from './plan-cloth';
import { isBundled, labelTime } from './plan-schedule';

const chartStyles = css(columns(space(4)));
const timeStyles = (plan: Plan, labels: ReturnType<typeof labelTime>) =>
  css({
    display: 'grid',
    gridTemplateColumns: labels.map(({ share }) => `minmax(0, ${share}fr)`).join(' '),
    marginInline: space(2),
    paddingInlineEnd: isBundled(plan) ? `${100 * PLATE_SHARE}%` : 0,
    whiteSpace: 'nowrap',
  });
const legendStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1, 5),
  '& > li': { display: 'flex', alignItems: 'center', gap: space(1.5) },
});

const marks = [
  [toned.accent, planner.legend.search],
  [colours.marigold, planner.legend.profiles],
  [colours.teal, planner.legend.offers],
] as const;

function PlanLegend() {
  return (
    <ul css={[typography.softSmall, legendStyles]}>
      {marks.map(([fill, text]) => (
        <li key={text}>
          <svg aria-hidden width={14} height={14} stroke="currentColor" fill={fill}>
            <circle cx={7} cy={7} r={6} />
          </svg>
          {text}
        </li>
      ))}
      <li>
        <svg aria-hidden width={14} height={14} stroke="currentColor" strokeWidth={2}>
          <path d="M0 7h14" />
        </svg>
        {planner.legend.notice}
      </li>
    </ul>
  );
}

/** The cloth with its weeks or months and its legend. `isDrawn`: the plan has changed. */
export function PlanChart({ plan, isDrawn }: { plan: Plan; isDrawn: boolean }) {
  const labels = labelTime(plan);
  return (
    <div aria-hidden css={chartStyles}>
      <div>
        <div css={[typography.softSmall, timeStyles(plan, labels)]}>
          {labels.map(({ text }) => (
            <span key={text}>{text}</span>
          ))}
        </div>
        <PlanCloth plan={plan} isDrawn={isDrawn} />
      </div>
      <PlanLegend />
    </div>
  );
}
