import { css } from '@emotion/react';
import { fluid, from, layout, space, strokes, toned, type } from '@hireloom/design';
import { Icon, Section } from '@hireloom/design/ui';
import { about } from '../../content/about';

const listStyles = css({ display: 'grid', borderBlockEnd: `${strokes.hairline} solid ${toned.line}` });

const valueStyles = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space(2, 5),
  paddingBlock: fluid(14, 24),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  '& > svg': { color: toned.accent },
  [from.medium]: {
    gridTemplateColumns: 'auto minmax(0, 2fr) minmax(0, 3fr)',
    alignItems: 'baseline',
    columnGap: layout.blockGap,
    '& > svg': { alignSelf: 'center' },
  },
});

const titleStyles = css({ ...type.h3, alignSelf: 'center' });
const textStyles = css({
  ...type.body,
  color: toned.textSoft,
  gridColumn: '2',
  [from.medium]: { gridColumn: '3' },
});

export function OurValues() {
  const { id, heading, intro, items } = about.values;
  return (
    <Section id={id} title={heading} lead={intro}>
      <ol css={listStyles}>
        {items.map(({ icon, title, text }) => (
          <li key={title} css={valueStyles}>
            <Icon of={icon} size={32} />
            <h3 css={titleStyles}>{title}</h3>
            <p css={textStyles}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
