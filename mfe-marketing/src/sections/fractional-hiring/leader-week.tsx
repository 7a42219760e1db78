import { css } from '@emotion/react';
import {
  below,
  colours,
  fluid,
  forcedColours,
  from,
  doubledText,
  inPrint,
  space,
  strokes,
  toned,
  type,
  visuallyHidden,
  weights,
} from '@hireloom/design';
import { typography, VisuallyHidden, keepTogether } from '@hireloom/design/ui';
import { fractionalHiring } from '../../content/fractional-hiring';
import { Composition, fills } from '../composition';

const { leaders, days } = fractionalHiring.week;
type Leader = (typeof leaders)[number];

const blockStyles = css({ gap: space(5) });

const tableStyles = css({
  ...type.small,
  width: '100%',
  tableLayout: 'fixed',
  borderSpacing: 0,
  textAlign: 'center',
  lineHeight: 1.25,
  // Without space for columns, it lists the days with the client.
  [doubledText]: {
    '&, & tbody, & tr, & th': { display: 'block' },
    '& thead': { display: 'none' },
  },
});
const leaderColumnStyles = css({ width: fluid(70, 190) });
const dayStyles = css({ fontWeight: weights.medium, color: toned.textSoft, paddingBlockEnd: space(2) });

const rowHeadStyles = css({ textAlign: 'start', fontWeight: weights.regular, paddingInlineEnd: space(2) });
const codeStyles = css({
  ...type.title,
  display: 'block',
  [from.large]: { fontSize: type.h3.fontSize },
});

/** A leader's band crosses a day's band: above it on days with the client, below it on others. */
const crossingStyles = css({
  position: 'relative',
  isolation: 'isolate',
  height: fluid(72, 116),
  padding: 0,
  '&::before, &::after': { content: '""', position: 'absolute' },
  // The day's band, from the table's head to its foot.
  '&::before': { insetBlock: 0, insetInline: '9%', zIndex: -2, backgroundColor: colours.canvasDeep },
  // The leader's band, from Monday to Friday.
  '&::after': { insetBlock: fluid(14, 28), insetInline: 0, zIndex: -1 },
  [doubledText]: {
    display: 'block',
    height: 'auto',
    paddingBlock: space(2),
    '&::before': { content: 'attr(data-day) ": "', position: 'static', backgroundColor: 'transparent' },
    '&::after': { insetBlock: 0 },
  },
});

/** “Client” is wider than the day's band on a phone. */
const clientStyles = css({ [below.medium]: visuallyHidden });

/** On days with another client, the leader's band is as thin as a thread. */
const elsewhereStyles = css({
  color: toned.textSoft,
  '&::before': { zIndex: -1 },
  '&::after': { insetBlock: `calc(50% - ${strokes.edge} / 2)`, zIndex: -2 },
  [doubledText]: { display: 'none' },
});

const withYouStyles = css({
  fontWeight: weights.semibold,
  [from.large]: { fontSize: type.control.fontSize },
  [inPrint]: { color: colours.ink },
  [forcedColours]: { outline: `${strokes.ring} solid CanvasText`, outlineOffset: `calc(-1 * ${space(1)})` },
});

const bandStyles = (band: Leader['band']) =>
  css({ '&::after': { backgroundColor: fills[band].backgroundColor } });

const { withYou, client } = fractionalHiring.week;

function LeaderRow({ leader: { code, note, band, places } }: { leader: Leader }) {
  return (
    <tr>
      <th scope="row" css={rowHeadStyles}>
        <span css={codeStyles}>{code}</span>
        <span css={typography.soft}>{note}</span>
      </th>
      {places.map((place, index) => (
        <td
          key={days[index]?.name}
          data-day={days[index]?.name}
          css={[
            crossingStyles,
            bandStyles(band),
            ...(place === withYou ? [{ color: fills[band].color }, withYouStyles] : [elsewhereStyles]),
          ]}
        >
          {place !== withYou && <span css={clientStyles}>{client} </span>}
          {place}
        </td>
      ))}
    </tr>
  );
}

/** One week, drawn as woven bands: the leader's band lies over the days at the client and under the others. */
export function LeaderWeek() {
  const { id, note, leaderHeading } = fractionalHiring.week;
  const noteText = <p css={typography.softControl}>{keepTogether(note)}</p>;
  return (
    <Composition section={fractionalHiring.week} note={noteText} css={blockStyles}>
      <table aria-labelledby={`${id}-heading`} css={tableStyles}>
        <thead>
          <tr>
            <th scope="col" css={leaderColumnStyles}>
              <VisuallyHidden>{leaderHeading}</VisuallyHidden>
            </th>
            {days.map(({ name, short }) => (
              <th key={name} scope="col" abbr={name} css={dayStyles}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leaders.map((leader) => (
            <LeaderRow key={leader.code} leader={leader} />
          ))}
        </tbody>
      </table>
    </Composition>
  );
}
