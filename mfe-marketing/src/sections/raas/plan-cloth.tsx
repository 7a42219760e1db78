import { css, keyframes } from '@emotion/react';
import { colours, easing, motionAllowed, space, toned } from '@hireloom/design';
import { planner } from '../../content/planner';
import type { Plan } from './plan';

/** The drawing's own units. */
const DAY = 12;
const WIDTH = 28 * DAY;
const HEIGHT = 192;

/** Days after the brief: first profiles after 72 hours, offers from two weeks on. */
const PROFILES = 3;
const OFFERS = 14;

/** The width of a bundle's number. */
const PLATE = 25;

/** More roles than this share threads, in bundles. */
const MAX_WEFTS = 12;

/** Returns how many hires each weft stands for: one each up to twelve, then even bundles. */
export function bundleHires(hires: number): number[] {
  const wefts = Math.min(hires, MAX_WEFTS);
  return Array.from({ length: wefts }, (_, row) => Math.ceil((hires - row) / wefts));
}

/** The warp threads that lie above a weft, as dashes for four days. Each row starts one day later. */
const weaves = ['3 45', '3 21', '3 9 3 33', '3 9 3 9 3 21'];

const chooseWeave = ({ role, city }: Plan) => weaves[(role + city).length % weaves.length];

const drawIn = keyframes({ from: { transform: 'scaleX(0)' } });

const STAGGER_MS = 6;

/** A new plan's threads are drawn one after the other, all within 200 ms. */
const drawnStyles = (row: number) =>
  css({ [motionAllowed]: { animation: `${drawIn} 120ms ${row * STAGGER_MS}ms ${easing.out} backwards` } });

const clothStyles = css({
  width: '100%',
  borderInline: `${space(2)} solid`,
});

type WeftProps = { plan: Plan; row: number; count: number; pitch: number; isDrawn: boolean };

/** One weft: as many plies as the level has, marigold where first profiles come, teal while offers are expected. */
function Weft({ plan, row, count, pitch, isDrawn }: WeftProps) {
  const thickness = Math.min(pitch * 0.78, 30);
  const middle = pitch * (row + 0.5);
  // A line down the weft, as wide as its days. Each ply is a dash of 0.8, and 0.2 lie between two.
  const plies = {
    d: `M${(OFFERS * DAY) / 2} ${middle - thickness / 2}v${thickness}`,
    pathLength: planner.levels.indexOf(plan.level as never) + 0.8,
    strokeWidth: OFFERS * DAY,
    strokeDasharray: '.8 .2',
  };
  return (
    <g css={isDrawn && drawnStyles(row)}>
      <path {...plies} stroke={toned.accent} />
      <path {...plies} stroke={colours.teal} transform={`translate(${OFFERS * DAY})`} />
      <path
        d={`M0 ${middle}h${WIDTH}`}
        stroke={colours.marigoldDark}
        strokeWidth={thickness}
        strokeDasharray={chooseWeave(plan)}
        strokeDashoffset={row * DAY + 1.5}
      />
      <circle cx={PROFILES * DAY} cy={middle} r={6} fill={colours.marigold} stroke="currentColor" />
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

/** Four weeks of warp, one weft for each role. Role and city choose the weave, the level the plies. `isDrawn`: the plan has changed. */
export function PlanCloth({ plan, isDrawn }: { plan: Plan; isDrawn: boolean }) {
  const bundles = bundleHires(plan.hires);
  const warp = { strokeWidth: HEIGHT, d: `M0 ${HEIGHT / 2}h${WIDTH}` };
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fill="none" css={clothStyles}>
      <path {...warp} stroke={colours.marigoldDark} strokeDasharray="3 9" strokeDashoffset={1.5} />
      <path {...warp} stroke="currentColor" strokeDasharray="1 83" />
      {bundles.map((count, row) => (
        <Weft
          key={row}
          plan={plan}
          row={row}
          count={count}
          pitch={HEIGHT / bundles.length}
          isDrawn={isDrawn}
        />
      ))}
    </svg>
  );
}
