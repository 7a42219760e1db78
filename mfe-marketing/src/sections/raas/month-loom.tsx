import { css } from '@emotion/react';
import {
  colours,
  columns,
  forcedColours,
  from,
  layout,
  radii,
  shadows,
  space,
  strokes,
  toned,
  tones,
  type,
} from '@hireloom/design';
import { typography } from '@hireloom/design/ui';
import { raas } from '../../content/raas';
import { unbroken } from '../unbroken';
import { HiredKnot, LoomRole, ProfilesKnot } from './loom-role';
import { DAYS, overs, type Role, ROW, slack, warp, weft } from './weave';

const drawingStyles = css({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  fill: 'none',
  '& > path': { vectorEffect: 'non-scaling-stroke' },
  [forcedColours]: { display: 'none' },
});

const weftStyles = css({ stroke: toned.line, strokeWidth: 1.5 });
const slackStyles = css({ stroke: toned.edge, strokeWidth: 1, opacity: 0.5 });
const warpStyles = css({ stroke: toned.accent, strokeWidth: 2.25 });
/** Breaks the warp where a day's thread passes over it. */
const cutStyles = css({ stroke: toned.ground, strokeWidth: 6 });
const overStyles = css({ stroke: colours.marigoldDark, strokeWidth: 2.5 });

/** Five roles and the days of a month in plain weave. Decorative: the list of roles has the same information. */
function LoomThreads({ roles }: { roles: readonly Role[] }) {
  const all = (part: (role: Role, row: number) => string) => roles.map(part).join('');
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${DAYS} ${roles.length * ROW}`}
      preserveAspectRatio="none"
      css={drawingStyles}
    >
      <path d={weft(roles.length)} css={weftStyles} />
      <path d={all((_role, row) => slack(row))} css={slackStyles} />
      <path d={all(warp)} css={warpStyles} />
      <path d={all(overs)} css={cutStyles} />
      <path d={all(overs)} css={overStyles} />
    </svg>
  );
}

const { heading, week, legend, note, roles } = raas.month;

const figureStyles = css(columns(space(4)), {
  padding: space(5, 4),
  border: `${strokes.hairline} solid ${toned.line}`,
  borderRadius: radii.large,
  boxShadow: shadows.raised,
  [from.medium]: { padding: layout.cardPadding },
});

const titleStyles = css({ ...type.title, [from.medium]: { fontSize: type.h3.fontSize } });

const legendStyles = css({ ...type.small, display: 'flex', flexWrap: 'wrap', gap: space(1, 5) });
const markStyles = css({ display: 'flex', alignItems: 'center', gap: space(1.5) });

const BEAM = space(2);

const weeksStyles = css({
  ...type.small,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  paddingInline: BEAM,
  color: toned.textSoft,
});

const frameStyles = css(columns(space(1)));

const listStyles = css({ display: 'grid' });

/** The cloth between the two beams of the loom. */
const loomStyles = css({
  position: 'relative',
  isolation: 'isolate',
  borderInline: `${BEAM} solid ${toned.text}`,
  borderRadius: radii.small,
  '& > svg': { zIndex: -1 },
});

/** A month as a loom: roles run along it, days cross them, and each search ends in a knot. */
export function MonthLoom() {
  return (
    <figure aria-label={heading} css={[tones.surface, figureStyles]}>
      <figcaption css={titleStyles}>{heading}</figcaption>
      <div css={frameStyles}>
        <div aria-hidden css={weeksStyles}>
          {[1, 2, 3, 4].map((number) => (
            <span key={number}>{`${week} ${number}`}</span>
          ))}
        </div>
        <div css={loomStyles}>
          <ol css={listStyles}>
            {roles.map((role) => (
              <LoomRole key={role.name} {...role} />
            ))}
          </ol>
          <LoomThreads roles={roles} />
        </div>
      </div>
      <ul css={legendStyles}>
        <li css={markStyles}>
          <ProfilesKnot />
          {legend.profiles}
        </li>
        <li css={markStyles}>
          <HiredKnot />
          {legend.hired}
        </li>
      </ul>
      <p css={typography.softControl}>{unbroken(note)}</p>
    </figure>
  );
}
