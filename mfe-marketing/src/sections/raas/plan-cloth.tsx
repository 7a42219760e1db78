import { css, keyframes } from '@emotion/react';
import { colours, easing, forcedColours, motionAllowed, toned } from '@hireloom/design';
import { planner } from '../../content/planner';
import { describePlan, type Plan } from './plan';

const { cities, levels } = planner;

/** The drawing's own units: seven threads a week for four weeks, between the beams. */
const WEEK = 7;
const DAYS = 28;
const DAY = 12;
const BEAM = 8;
const WIDTH = DAYS * DAY + 2 * BEAM;
const HEIGHT = 192;

/** Days after the brief: first profiles after 72 hours, offers from two weeks on. */
const PROFILES = 3;
const OFFERS = 14;

/** More roles than this share threads, in bundles. */
const MAX_WEFTS = 12;

const x = (day: number) => BEAM + day * DAY;

/** Returns how many hires each weft stands for: one each up to twelve, then even bundles. */
export function bundleHires(hires: number): number[] {
  const wefts = Math.min(hires, MAX_WEFTS);
  return Array.from({ length: wefts }, (_, row) => Math.floor(hires / wefts) + Number(row < hires % wefts));
}

/** The weave of cloth: which of four neighbouring warp threads lie above the weft, and how far the next row shifts. */
const weaves = [
  { above: [0, 2], shift: 1 },
  { above: [0], shift: 1 },
  { above: [0, 1], shift: 1 },
  { above: [0, 1], shift: 2 },
  { above: [0, 1, 2], shift: 1 },
] as const;

const sumLetters = (text: string) => [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

const chooseWeave = ({ role, city }: Plan) =>
  weaves[(sumLetters(role) + Math.max(cities.indexOf(city as never), 0)) % weaves.length] ?? weaves[0];

function drawCover(plan: Plan, row: number, top: number, height: number): string {
  const { above, shift } = chooseWeave(plan);
  return Array.from({ length: DAYS - 1 }, (_, index) => index + 1)
    .filter((day) => day !== PROFILES && (above as readonly number[]).includes((day + row * shift) % 4))
    .map((day) => `M${x(day)} ${top}v${height}`)
    .join('');
}

const drawIn = keyframes({ from: { transform: 'scaleX(0)' } });

const STAGGER_MS = 6;

/** A new plan's threads are drawn one after the other, all within 200 ms. */
const rowStyles = (row: number, isDrawn: boolean) =>
  css(
    { transformOrigin: `${BEAM}px 0` },
    isDrawn && {
      [motionAllowed]: {
        animation: `${drawIn} 120ms ${row * STAGGER_MS}ms ${easing.out} backwards`,
      },
    },
  );

const clothStyles = css({ display: 'block', width: '100%', height: 'auto', forcedColorAdjust: 'auto' });
const warpStyles = css({ stroke: colours.marigoldDark, fill: 'none', strokeWidth: 3 });
const weekStyles = css({ stroke: toned.text, fill: 'none', strokeWidth: 1 });
const threadStyles = css({ stroke: toned.accent, fill: 'none' });
const offersStyles = css({ stroke: colours.teal, fill: 'none' });
const beamStyles = css({ fill: toned.text, [forcedColours]: { fill: 'CanvasText' } });
const knotStyles = css({ fill: colours.marigold, stroke: toned.text, strokeWidth: 1.5 });
const plateStyles = css({ fill: toned.ground });
const bundleStyles = css({ fill: toned.text, fontSize: 12, fontWeight: 700, textAnchor: 'end' });
const PLATE = 27;

type RowProps = { plan: Plan; row: number; count: number; pitch: number; isDrawn: boolean };

/** One weft: as many plies as the level has, marigold where first profiles come, teal while offers are expected. */
function Weft({ plan, row, count, pitch, isDrawn }: RowProps) {
  const plies = levels.indexOf(plan.level as never) + 1;
  const thickness = Math.min(pitch * 0.78, 30);
  const middle = pitch * (row + 0.5);
  const gap = thickness / plies;
  const lines = Array.from({ length: plies }, (_, ply) => middle - thickness / 2 + gap * (ply + 0.5));
  const draw = (from: number, to: number) => lines.map((y) => `M${x(from)} ${y}H${x(to)}`).join('');
  return (
    <g css={rowStyles(row, isDrawn)}>
      <path d={draw(0, OFFERS)} strokeWidth={gap * 0.8} css={threadStyles} />
      <path d={draw(OFFERS, DAYS)} strokeWidth={gap * 0.8} css={offersStyles} />
      <path d={drawCover(plan, row, middle - thickness / 2, thickness)} css={warpStyles} />
      <circle cx={x(PROFILES)} cy={middle} r={Math.min(7, pitch * 0.36)} css={knotStyles} />
      {count > 1 && (
        <>
          <rect x={x(DAYS) - PLATE} y={pitch * row} width={PLATE} height={pitch} css={plateStyles} />
          <text x={x(DAYS) - 4} y={middle + 4} css={bundleStyles}>
            {`×\u2009${count}`}
          </text>
        </>
      )}
    </g>
  );
}

/** Four weeks of warp, one weft for each role. Role and city choose the weave, the level the plies. `isDrawn`: the plan has changed. */
export function PlanCloth({ plan, isDrawn }: { plan: Plan; isDrawn: boolean }) {
  const bundles = bundleHires(plan.hires);
  const pitch = HEIGHT / bundles.length;
  const warp = Array.from({ length: DAYS + 1 }, (_, day) => day);
  const draw = (days: number[]) => days.map((day) => `M${x(day)} 0V${HEIGHT}`).join('');
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} css={clothStyles}>
      <path d={draw(warp)} css={warpStyles} />
      <path d={draw(warp.filter((day) => day % WEEK === 0))} css={weekStyles} />
      {bundles.map((count, row) => (
        <Weft key={`${row} ${describePlan(plan)}`} {...{ plan, row, count, pitch, isDrawn }} />
      ))}
      <rect width={BEAM} height={HEIGHT} rx={2} css={beamStyles} />
      <rect x={WIDTH - BEAM} width={BEAM} height={HEIGHT} rx={2} css={beamStyles} />
    </svg>
  );
}
