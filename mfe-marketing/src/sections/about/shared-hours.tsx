import { css } from '@emotion/react';
import {
  colours,
  forcedColours,
  from,
  doubledText,
  inPrint,
  radii,
  space,
  strokes,
  toned,
  type,
  weights,
} from '@hireloom/design';
import { typography, VisuallyHidden } from '@hireloom/design/ui';
import { about } from '../../content/about';
import { Composition, fills } from '../composition';

const { axis, desk, places } = about.hours;
type Place = (typeof places)[number];

/** Returns the position of an hour (Bangalore time) as a percentage of the drawing's width. */
const at = (hour: number) => `${(((hour - axis.from) / (axis.to - axis.from)) * 100).toFixed(2)}%`;
const span = (start: number, end: number) => ({
  insetInlineStart: at(start),
  width: `calc(${at(end)} - ${at(start)})`,
});

/** Moves the note closer to the heading than to the drawing. */
const noteStyles = css({
  ...type.control,
  color: toned.textSoft,
  maxWidth: '46em',
  marginBlockStart: space(-4),
});

const LABEL_WIDTH = space(50);
const besideLabel = { [from.large]: { marginInlineStart: LABEL_WIDTH } };

const clothStyles = css({ position: 'relative', isolation: 'isolate', display: 'grid', gap: space(2) });
const TICKS_HEIGHT = space(6);
const drawingStyles = css({
  position: 'absolute',
  inset: 0,
  insetBlockEnd: TICKS_HEIGHT,
  zIndex: -1,
  ...besideLabel,
});

const deskStyles = css({
  position: 'absolute',
  insetBlock: 0,
  ...span(desk.from, desk.to),
  borderRadius: radii.small,
  backgroundColor: colours.indigoTint,
  backgroundImage: `repeating-linear-gradient(to right, ${colours.indigoLine} 0 1px, transparent 1px 7px)`,
  [forcedColours]: { border: `${strokes.hairline} solid CanvasText` },
});

const deskLabelStyles = css({ position: 'relative', minHeight: space(14), ...besideLabel });
const deskNameStyles = css({
  ...type.small,
  position: 'absolute',
  ...span(desk.from, desk.to),
  padding: space(2, 1),
  lineHeight: 1.3,
  textAlign: 'center',
  fontWeight: weights.semibold,
  color: toned.accentStrong,
  // Wider than the office hours.
  [doubledText]: { position: 'static', width: 'auto' },
  borderRadius: radii.small,
  backgroundColor: colours.indigoTint,
});

const placesStyles = css({ display: 'grid', [from.large]: { gap: space(4) } });
const placeStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.large]: { gridTemplateColumns: `${LABEL_WIDTH} minmax(0, 1fr)`, alignItems: 'center' },
});

const labelStyles = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space(0, 3),
  // On a phone the warp shows only between the labels, so that no line runs through text.
  paddingBlockStart: space(3),
  backgroundColor: toned.ground,
  [doubledText]: { display: 'block' },
  [from.large]: { display: 'grid', paddingBlockStart: 0 },
});

const lineStyles = css({ position: 'relative', height: space(12) });
const partStyles = css({ position: 'absolute', insetBlock: 0, display: 'grid', placeItems: 'center' });

const threads = (colour: string) =>
  css({
    insetBlock: space(1.5),
    backgroundImage: `repeating-linear-gradient(to bottom, ${colour} 0 2px, transparent 2px 6.8px)`,
    [forcedColours]: { borderBlock: `${strokes.ring} dashed CanvasText` },
  });
const sharedStyles = css({
  ...type.small,
  [from.medium]: { fontSize: type.control.fontSize },
  [doubledText]: { '& > span': { color: toned.text, backgroundColor: toned.ground, padding: space(0.5, 1) } },
  fontWeight: weights.semibold,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  borderRadius: radii.small,
  [forcedColours]: { border: `${strokes.hairline} solid CanvasText` },
  [inPrint]: { color: colours.ink, backgroundColor: colours.surface, border: `${strokes.edge} solid` },
});

const threadColours = {
  indigo: colours.indigo,
  marigold: colours.marigoldDark,
  teal: colours.teal,
  night: colours.night,
};

function PlaceRow({ place: { country, local, from: start, to: end, shared, colour } }: { place: Place }) {
  const day = css(span(start, end));
  const both = css(span(Math.max(start, desk.from), Math.min(end, desk.to)));
  return (
    <li css={placeStyles}>
      <p css={labelStyles}>
        <strong css={typography.title}>{country}</strong> <span css={typography.softSmall}>{local}</span>
      </p>
      <p css={lineStyles}>
        <span css={[partStyles, threads(threadColours[colour]), day]} />
        <span css={[partStyles, css(fills[colour]), sharedStyles, both]}>
          <span>
            {shared}
            <VisuallyHidden> {about.hours.sharedLabel}</VisuallyHidden>
          </span>
        </span>
      </p>
    </li>
  );
}

const ticksStyles = css({
  ...type.small,
  position: 'relative',
  height: TICKS_HEIGHT,
  [doubledText]: { '& > :nth-of-type(odd)': { display: 'none' } },
  color: toned.textSoft,
  ...besideLabel,
  '& > span': { position: 'absolute', transform: 'translateX(-50%)', whiteSpace: 'nowrap' },
  '& > span:last-of-type': { transform: 'translateX(-100%)' },
});

export function SharedHours() {
  const { note, ticks } = about.hours;
  return (
    <Composition section={about.hours}>
      <p css={noteStyles}>{note}</p>
      <div css={clothStyles}>
        <div css={drawingStyles}>
          <div css={deskStyles} />
        </div>
        <div css={deskLabelStyles}>
          <p css={deskNameStyles}>{desk.label}</p>
        </div>
        <ul css={placesStyles}>
          {places.map((place) => (
            <PlaceRow key={place.country} place={place} />
          ))}
        </ul>
        <div aria-hidden css={ticksStyles}>
          {ticks.map(({ hour, label }) => (
            <span key={hour} css={css({ insetInlineStart: at(hour) })}>
              {label}
            </span>
          ))}
        </div>
      </div>
    </Composition>
  );
}
