import { css } from '@emotion/react';
import {
  canHover,
  colours,
  columns,
  from,
  radii,
  space,
  strokes,
  toned,
  transition,
  type,
  visuallyHidden,
  weights,
  tones,
} from '@hireloom/design';
import { Icon, SiteLink, typography } from '@hireloom/design/ui';
import { type IconNode, Mail, MapPin, Phone } from 'lucide';
import { contactPage } from '../content/contact';

const { heading, phone, email, office } = contactPage.direct;

const hiddenStyles = css(visuallyHidden);
const listStyles = css(columns(space(3), { medium: 2, large: 3 }), {
  // In two columns, the third tile takes up a whole row.
  [from.medium]: { '& > :last-child': { gridColumn: '1 / -1' } },
  [from.large]: { gap: space(4), '& > :last-child': { gridColumn: 'auto' } },
});
const lineStyles = css({
  ...tones.surface,
  position: 'relative',
  padding: space(4, 5),
  border: `${strokes.hairline} solid ${toned.line}`,
  borderRadius: radii.medium,
  transition: transition('border-color'),
  [canHover]: { '&:has(a):hover': { borderColor: colours.indigo } },
});
const termStyles = css({
  ...type.small,
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  color: toned.textSoft,
  '& > svg': { color: toned.accent },
});
const valueStyles = css({
  ...type.title,
  fontWeight: weights.semibold,
  marginBlockStart: space(1),
  overflowWrap: 'anywhere',
});
/** Extends the link's click area to the whole tile. */
const linkStyles = css({
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radii.medium },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `${strokes.ring} solid ${toned.focus}`, outlineOffset: '2px' },
});

type LineProps = { icon: IconNode; label: string; value: string; href?: string; note: string };

function Line({ icon, label, value, href, note }: LineProps) {
  return (
    <div css={lineStyles}>
      <dt css={termStyles}>
        <Icon of={icon} /> {label}
      </dt>
      <dd css={valueStyles}>
        {href ? (
          <SiteLink href={href} css={linkStyles}>
            {value}
          </SiteLink>
        ) : (
          value
        )}
      </dd>
      <dd css={typography.softSmall}>{note}</dd>
    </div>
  );
}

/** Phone, email and office, for visitors who prefer to call or write. */
export function DirectLines() {
  return (
    <div>
      <h2 css={hiddenStyles}>{heading}</h2>
      <dl css={listStyles}>
        <Line icon={Phone} label={phone.label} value={phone.display} href={phone.href} note={phone.note} />
        <Line
          icon={Mail}
          label={email.label}
          value={email.value}
          href={`mailto:${email.value}`}
          note={email.note}
        />
        <Line icon={MapPin} {...office} />
      </dl>
    </div>
  );
}
