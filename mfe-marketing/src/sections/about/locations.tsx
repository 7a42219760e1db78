import { css } from '@emotion/react';
import { columns, from, layout, space, strokes, toned, weights, type } from '@hireloom/design';
import { Section, typography } from '@hireloom/design/ui';
import { about } from '../../content/about';

const listStyles = css(columns(space(4), { medium: 2, large: 4 }), {
  [from.medium]: { gap: layout.blockGap },
  [from.large]: { gap: space(8) },
});

const locationStyles = css({
  ...type.control,
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  paddingBlockStart: space(3),
  [from.medium]: { paddingBlockStart: space(5) },
  borderBlockStart: `${strokes.ring} double ${toned.threadAccent}`,
});

/** On a phone, country and place share a line. */
const headStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space(0, 4),
  [from.medium]: { display: 'grid', gap: space(2) },
});
const countryStyles = css({ ...type.h3, [from.medium]: type.h2 });
const placeStyles = css({ fontWeight: weights.semibold });

export function Locations() {
  const { id, heading, intro, items } = about.locations;
  return (
    <Section id={id} tone="surface" title={heading} lead={intro}>
      <ul css={listStyles}>
        {items.map(({ country, place, text }) => (
          <li key={country} css={locationStyles}>
            <div css={headStyles}>
              <h3 css={countryStyles}>{country}</h3>
              <p css={placeStyles}>{place}</p>
            </div>
            <p css={typography.soft}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
