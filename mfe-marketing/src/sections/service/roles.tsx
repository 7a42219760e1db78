import { css } from '@emotion/react';
import { columns, space, strokes, toned, weights, type } from '@hireloom/design';
import { Icon, Section, typography } from '@hireloom/design/ui';
import { fractionalHiring } from '../../content/fractional-hiring';

const gridStyles = css(columns('0', { small: 2, large: 4 }), {
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});

const roleStyles = css({
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  padding: space(6, 6, 8, 0),
  borderBlockEnd: `${strokes.hairline} solid ${toned.line}`,
});

const codeStyles = css({
  ...type.figure,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& > svg': { color: toned.accent },
});
const titleStyles = css({
  ...type.control,
  display: 'block',
  fontWeight: weights.semibold,
  letterSpacing: 'normal',
});

/** Leaders with their titles in large letters, as on a nameplate. */
export function Roles() {
  const { id, heading, intro, items } = fractionalHiring.roles;
  return (
    <Section id={id} tone="surface" title={heading} lead={intro}>
      <ul css={gridStyles}>
        {items.map(({ icon, code, title, text }) => (
          <li key={code} css={roleStyles}>
            <div css={codeStyles}>
              <span>{code}</span>
              <Icon of={icon} size={24} />
            </div>
            <h3 css={titleStyles}>{title}</h3>
            <p css={typography.softControl}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
