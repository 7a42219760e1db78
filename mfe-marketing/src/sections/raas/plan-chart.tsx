import { css } from '@emotion/react';
import { colours, columns, space } from '@hireloom/design';
import { typography } from '@hireloom/design/ui';
import { planner } from '../../content/planner';
import type { Plan } from './plan';
import { PlanCloth } from './plan-cloth';

const chartStyles = css(columns(space(4)));
const weeksStyles = css({
  display: 'flex',
  paddingInline: space(2),
  '& > *': { flex: 1 },
});
const legendStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1, 5),
  '& > li': { display: 'flex', alignItems: 'center', gap: space(1.5) },
});

const marks = [
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
    </ul>
  );
}

/** The cloth with its weeks and its legend. `isDrawn`: the plan has changed. */
export function PlanChart({ plan, isDrawn }: { plan: Plan; isDrawn: boolean }) {
  return (
    <div aria-hidden css={chartStyles}>
      <div>
        <div css={[typography.softSmall, weeksStyles]}>
          {planner.weeks.map((week) => (
            <span key={week}>{week}</span>
          ))}
        </div>
        <PlanCloth plan={plan} isDrawn={isDrawn} />
      </div>
      <PlanLegend />
    </div>
  );
}
