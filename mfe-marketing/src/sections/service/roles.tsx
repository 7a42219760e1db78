import { css } from '@emotion/react';
import {
  below,
  columns,
  from,
  space,
  stackedIfDoubledText,
  strokes,
  toned,
  type,
  weights,
} from '@hireloom/design';
import { Section, typography, keepTogether } from '@hireloom/design/ui';
import { fractionalHiring } from '../../content/fractional-hiring';
import { ActionLink } from '../action-link';

const gridStyles = css(columns(space(0, 4), { medium: 2, large: 4 }), {
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});

const roleStyles = css({
  display: 'grid',
  alignContent: 'start',
  gap: space(1, 2),
  paddingBlock: space(2),
  [below.medium]: {
    gridTemplateColumns: `${space(15)} minmax(0, 1fr)`,
    '& > p:first-of-type': { gridRow: 'span 2' },
    ...stackedIfDoubledText,
  },
  [from.medium]: { paddingInlineEnd: space(6), paddingBlock: space(6, 8) },
  borderBlockEnd: `${strokes.hairline} solid ${toned.line}`,
});

const codeStyles = css({ ...type.figure, [below.medium]: { fontSize: type.h3.fontSize } });
const titleStyles = css({
  ...type.control,
  display: 'block',
  fontWeight: weights.semibold,
  letterSpacing: 'normal',
});

export function Roles() {
  const { id, heading, intro, action, items } = fractionalHiring.roles;
  return (
    <Section
      id={id}
      tone="surface"
      title={heading}
      lead={intro}
      actions={<ActionLink action={action} look="secondary" />}
    >
      <ul css={gridStyles}>
        {items.map(({ code, title, text }) => (
          <li key={code} css={roleStyles}>
            <p css={codeStyles}>{code}</p>
            <h3 css={titleStyles}>{title}</h3>
            <p css={typography.softControl}>{keepTogether(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
