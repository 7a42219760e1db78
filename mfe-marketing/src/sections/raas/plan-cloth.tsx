import { css, keyframes } from '@emotion/react';
import { colours, easing, motionAllowed, space, toned } from '@hireloom/design';
import { planner } from '../../content/planner';
import type { Plan } from './plan';
import { countDays, FIRST_OFFERS, isBundled, LAST_OFFERS, PROFILES, scheduleRoles } from './plan-schedule';

/** The drawing's own units. */
const WIDTH = 336;
const HEIGHT = 192;

/** About the distance of warp threads. */
const WARP = 12;
const WARP_WIDTH = 3;
const DAYS_IN_WEEK = 7;

/** The column of bundles' numbers, and its share of the width. */
const PLATE = 25;
export const PLATE_SHARE = PLATE / WIDTH;

/** Distances, in threads, of the warp threads that lie above a weft. Each row starts one thread later. */
const weaves = [[4], [2], [1, 3], [1, 1, 2]];

const chooseWeave = ({ role, city }: Plan) => weaves[(role + city).length % weaves.length] ?? [];

const toDashes = (distances: readonly number[], warp: number) =>
  distances.map((threads) => `${WARP_WIDTH} ${threads * warp - WARP_WIDTH}`).join(' ');

const drawIn = keyframes({ from: { transform: 'scaleX(0)' } });

const STAGGER_MS = 6;

/** A new plan's threads are drawn one after the other, all within 200 ms. */
const drawnStyles = (row: number) =>
  css({ [motionAllowed]: { animation: `${drawIn} 120ms ${row * STAGGER_MS}ms ${easing.out} backwards` } });

const clothStyles = css({
  width: '100%',
  borderInline: `${space(2)} solid`,
});

type WeftProps = {
  plan: Plan;
  row: number;
  start: number;
  day: number;
  warp: number;
  count: number;
  pitch: number;
  isDrawn: boolean;
};

/**
 * One weft, from its role's opening on: as many plies as the level has, marigold where first profiles come, teal while offers are expected,
 * and one thin thread for notice and work. `start`, `day` and `warp` are widths.
 */
function Weft({ plan, row, start, day, warp, count, pitch, isDrawn }: WeftProps) {
  const thickness = Math.min(pitch * 0.78, 30);
  const middle = pitch * (row + 0.5);
  const half = FIRST_OFFERS * day;
  // A line down the weft, as wide as its days. Each ply is a dash of 0.8, and 0.2 lie between two.
  const plies = {
    d: `M${start + half / 2} ${middle - thickness / 2}v${thickness}`,
    pathLength: planner.levels.indexOf(plan.level as never) + 0.8,
    strokeWidth: half,
    strokeDasharray: '.8 .2',
  };
  const end = start + LAST_OFFERS * day;
  return (
    <g css={isDrawn && drawnStyles(row)}>
      <path {...plies} stroke={toned.accent} />
      <path {...plies} stroke={colours.teal} transform={`translate(${half})`} />
      <path d={`M${end} ${middle}H${WIDTH}`} stroke="currentColor" strokeWidth={2} />
      <path
        d={`M0 ${middle}H${end}`}
        stroke={toned.line}
        strokeWidth={thickness}
        strokeDasharray={toDashes(chooseWeave(plan), warp)}
        strokeDashoffset={row * warp + WARP_WIDTH / 2}
      />
      <circle
        cx={start + PROFILES * day}
        cy={middle}
        r={Math.min(6, half / 2)}
        fill={colours.marigold}
        stroke="currentColor"
      />
      {count > 1 && (
        <g>
          <path d={`M${WIDTH - PLATE} ${middle}h${PLATE}`} stroke="Canvas" strokeWidth={pitch} />
          <text x={WIDTH - 4} y={middle + 4} fill="currentColor" fontSize={12} textAnchor="end">
            {`×${count}`}
          </text>
        </g>
      )}
    </g>
  );
}

/** Each week of the plan is one warp thread or a few, and each role a weft. Role and city choose the weave, the level the plies. `isDrawn`: the plan has changed. */
export function PlanCloth({ plan, isDrawn }: { plan: Plan; isDrawn: boolean }) {
  const openings = scheduleRoles(plan);
  const day = (WIDTH - (isBundled(plan) ? PLATE : 0)) / countDays(plan);
  const week = DAYS_IN_WEEK * day;
  const warp = week / Math.max(1, Math.round(week / WARP));
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fill="none" css={clothStyles}>
      <path
        d={`M0 ${HEIGHT / 2}h${WIDTH}`}
        strokeWidth={HEIGHT}
        stroke={toned.line}
        strokeDasharray={toDashes([1], warp)}
        strokeDashoffset={WARP_WIDTH / 2}
      />
      {openings.map((opening, row) => (
        <Weft
          key={row}
          plan={plan}
          row={row}
          start={opening.day * day}
          day={day}
          warp={warp}
          count={opening.count}
          pitch={HEIGHT / openings.length}
          isDrawn={isDrawn}
        />
      ))}
    </svg>
  );
}
