import { css } from '@emotion/react';
import { from, layout, space, strokes, toned, type, weights } from '@hireloom/design';
import { Section } from '@hireloom/design/ui';
import { about } from '../../content/about';

const listStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(10),
  [from.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: layout.blockGap },
  [from.large]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: space(8) },
});

const locationStyles = css({
  ...type.control,
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  paddingBlockStart: space(5),
  borderBlockStart: `${strokes.ring} double ${toned.threadAccent}`,
});

const countryStyles = css(type.h2);
const nameStyles = css({ fontWeight: weights.semibold });
const textStyles = css({ color: toned.textSoft });
export function Locations() {
  const { id, heading, intro, items } = about.locations;
  return (
    <Section id={id} tone="surface" title={heading} lead={intro}>
      <ul css={listStyles}>
        {items.map(({ country, place, text }) => (
          <li key={country} css={locationStyles}>
            <h3 css={countryStyles}>{country}</h3>
            <p css={nameStyles}>{place}</p>
            <p css={textStyles}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
