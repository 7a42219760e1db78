import { css } from '@emotion/react';
import { below, columns, from, space, stackedIfHuge, strokes, toned, type, weights } from '@hireloom/design';
import { Icon, Section, typography } from '@hireloom/design/ui';
import { fractionalHiring } from '../../content/fractional-hiring';

const gridStyles = css(columns(space(0, 4), { large: 4 }), {
  [below.large]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  ...stackedIfHuge,
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});

const roleStyles = css({
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  paddingBlock: space(5),
  [from.medium]: { paddingInlineEnd: space(6), paddingBlock: space(6, 8) },
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
