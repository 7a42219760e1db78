import { css } from '@emotion/react';
import { colours, doubledText, forcedColours, radii, space, strokes, toned, type } from '@hireloom/design';
import { planner } from '../../content/planner';

const { weeks, legend } = planner;

const weeksStyles = css({
  ...type.small,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  paddingInline: space(2),
  color: toned.textSoft,
  [doubledText]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :nth-of-type(even)': { display: 'none' },
  },
});

export function PlanWeeks() {
  return (
    <div aria-hidden css={weeksStyles}>
      {[1, 2, 3, 4].map((number) => (
        <span key={number}>{`${weeks} ${number}`}</span>
      ))}
    </div>
  );
}

const legendStyles = css({ ...type.small, display: 'flex', flexWrap: 'wrap', gap: space(1, 5) });
const itemStyles = css({ display: 'flex', alignItems: 'center', gap: space(1.5) });
const knotStyles = css({
  width: space(3.5),
  height: space(3.5),
  border: `${strokes.edge} solid ${toned.text}`,
  borderRadius: radii.round,
  backgroundColor: colours.marigold,
});
const offersStyles = css({
  width: space(6),
  height: space(1.5),
  borderRadius: radii.round,
  backgroundColor: colours.teal,
  [forcedColours]: { border: `${strokes.edge} solid` },
});

export function PlanLegend() {
  return (
    <ul css={legendStyles}>
      <li css={itemStyles}>
        <span css={knotStyles} />
        {legend.profiles}
      </li>
      <li css={itemStyles}>
        <span css={offersStyles} />
        {legend.offers}
      </li>
    </ul>
  );
}
