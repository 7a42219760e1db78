import { css } from '@emotion/react';
import {
  colours,
  columns,
  forcedColours,
  from,
  doubledText,
  layout,
  radii,
  space,
  strokes,
  toned,
  tones,
  type,
  weights,
} from '@hireloom/design';
import { Icon, typography, VisuallyHidden, keepTogether } from '@hireloom/design/ui';
import { Check } from 'lucide';
import { raas } from '../../content/raas';

const { heading, week, day, legend, spoken, note, roles } = raas.month;
type Role = (typeof roles)[number];

const DAYS = 28;
const at = (date: number) => `${((date - 1) / DAYS) * 100}%`;

const BEAM = space(2);
const KNOT = space(5);
const THREAD = space(3);

const figureStyles = css(columns(space(4)), {
  ...tones.surface,
  padding: space(5, 4),
  border: `${strokes.hairline} solid ${toned.line}`,
  borderRadius: radii.large,
  [from.medium]: { padding: layout.cardPadding },
});
const titleStyles = css({ ...type.title, [from.medium]: { fontSize: type.h3.fontSize } });
const weeksStyles = css({
  ...type.small,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  paddingInline: BEAM,
  color: toned.textSoft,
  [doubledText]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :nth-of-type(even)': { display: 'none' },
  },
});
/** The cloth between the two beams of the loom, with a thread for each day. */
const clothStyles = css({
  display: 'grid',
  borderInline: `${BEAM} solid ${toned.text}`,
  borderRadius: radii.small,
  backgroundImage: `repeating-linear-gradient(to right, transparent 0 calc(100% / ${DAYS} - 1px), ${toned.line} 0 calc(100% / ${DAYS}))`,
});
const rowStyles = css({
  position: 'relative',
  minHeight: space(16),
  [doubledText]: { paddingBlockEnd: space(9) },
});
/** Its background hides the threads behind the text. */
const labelStyles = css({
  ...type.small,
  position: 'absolute',
  insetBlockStart: space(2),
  paddingInline: space(1.5),
  backgroundColor: toned.ground,
  whiteSpace: 'nowrap',
  [doubledText]: { position: 'static', whiteSpace: 'normal' },
});
const hiredOnStyles = css({
  transform: 'translateX(-50%)',
  color: toned.textSoft,
  display: 'none',
  [from.small]: { display: 'block' },
});

/** Three plies while the search is open, crossed by every other day: the days between in the next row, as in cloth. */
const threadStyles = ({ opened, hired }: Role, row: number) => {
  const period = `100% / ${DAYS / 2}`;
  const first = `${period} * ${row % 2 ? 0.75 : 0.25}`;
  return css({
    position: 'absolute',
    insetInline: 0,
    insetBlockEnd: space(3.5),
    height: THREAD,
    clipPath: `inset(0 calc(100% - ${hired === null ? '100%' : at(hired)}) 0 ${at(opened)})`,
    backgroundImage: [
      `repeating-linear-gradient(to right, transparent 0 calc(${first}), ${colours.marigoldDark} 0 calc(${first} + 3px), transparent 0 calc(${period}))`,
      `repeating-linear-gradient(to bottom, ${toned.accent} 0 2px, ${toned.ground} 2px 5px)`,
    ].join(),
    [forcedColours]: { borderBlockStart: `${strokes.ring} solid` },
  });
};

const knotStyles = css({
  display: 'grid',
  placeItems: 'center',
  width: KNOT,
  height: KNOT,
  border: `${strokes.ring} solid ${toned.ground}`,
  borderRadius: radii.round,
  backgroundColor: colours.teal,
  color: colours.surface,
});
const profilesStyles = css({
  backgroundColor: colours.marigold,
  boxShadow: `inset 0 0 0 ${strokes.edge} ${toned.text}`,
});
const onThread = (date: number) =>
  css({
    position: 'absolute',
    insetBlockEnd: space(2.5),
    insetInlineStart: at(date),
    transform: 'translateX(-50%)',
  });

const legendStyles = css({ ...type.small, display: 'flex', flexWrap: 'wrap', gap: space(1, 5) });
const markStyles = css({ display: 'flex', alignItems: 'center', gap: space(1.5) });

const profilesKnot = <span css={[knotStyles, profilesStyles]} />;
const hiredKnot = (
  <span css={knotStyles}>
    <Icon of={Check} size={16} />
  </span>
);

const inWords = ({ opened, profiles, hired }: Role) =>
  `: ${spoken.opened} ${opened}, ${spoken.profiles} ${profiles}, ` +
  (hired === null ? spoken.goesOn : `${spoken.hired} ${hired}`);

function LoomRole({ role, row }: { role: Role; row: number }) {
  const { name, opened, profiles, hired } = role;
  return (
    <li css={rowStyles}>
      <span css={threadStyles(role, row)} />
      <span css={[labelStyles, { insetInlineStart: at(opened), fontWeight: weights.semibold }]}>
        {name}
        <VisuallyHidden>{inWords(role)}</VisuallyHidden>
      </span>
      <span css={onThread(profiles)}>{profilesKnot}</span>
      {hired !== null && (
        <>
          <span
            aria-hidden
            css={[labelStyles, hiredOnStyles, { insetInlineStart: at(hired) }]}
          >{`${day} ${hired}`}</span>
          <span css={onThread(hired)}>{hiredKnot}</span>
        </>
      )}
    </li>
  );
}

/** A month as a loom: roles run along it, days cross them, and each search ends in a knot. */
export function MonthLoom() {
  return (
    <figure aria-label={heading} css={figureStyles}>
      <figcaption css={titleStyles}>{heading}</figcaption>
      <div>
        <div aria-hidden css={weeksStyles}>
          {[1, 2, 3, 4].map((number) => (
            <span key={number}>{`${week} ${number}`}</span>
          ))}
        </div>
        <ol css={clothStyles}>
          {roles.map((role, row) => (
            <LoomRole key={role.name} role={role} row={row} />
          ))}
        </ol>
      </div>
      <ul css={legendStyles}>
        <li css={markStyles}>
          {profilesKnot}
          {legend.profiles}
        </li>
        <li css={markStyles}>
          {hiredKnot}
          {legend.hired}
        </li>
      </ul>
      <p css={typography.softControl}>{keepTogether(note)}</p>
    </figure>
  );
}
