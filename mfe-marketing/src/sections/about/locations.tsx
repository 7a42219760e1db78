import { css } from '@emotion/react';
import { columns, from, layout, space, strokes, toned, weights, type } from '@hireloom/design';
import { Section, typography } from '@hireloom/design/ui';
import { about } from '../../content/about';

const listStyles = css(columns(space(10), { medium: 2, large: 4 }), {
  [from.medium]: { gap: layout.blockGap },
  [from.large]: { gap: space(8) },
});

const locationStyles = css({
  ...type.control,
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  paddingBlockStart: space(5),
  borderBlockStart: `${strokes.ring} double ${toned.threadAccent}`,
});

const nameStyles = css({ fontWeight: weights.semibold });
export function Locations() {
  const { id, heading, intro, items } = about.locations;
  return (
    <Section id={id} tone="surface" title={heading} lead={intro}>
      <ul css={listStyles}>
        {items.map(({ country, place, text }) => (
          <li key={country} css={locationStyles}>
            <h3 css={typography.h2}>{country}</h3>
            <p css={nameStyles}>{place}</p>
            <p css={typography.soft}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
