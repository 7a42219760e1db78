import { css } from '@emotion/react';
import { from, radii, space, strokes, toned, type, visuallyHidden, weights } from '@hireloom/design';
import { Icon, SiteLink, typography, VisuallyHidden } from '@hireloom/design/ui';
import { type IconNode, Mail, MapPin, Phone } from 'lucide';
import { contactPage } from '../content/contact';

const { heading, phone, email, office } = contactPage.direct;

const hiddenStyles = css(visuallyHidden);
const listStyles = css({ [from.medium]: { width: space(90) } });
const lineStyles = css({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(0, 3),
  padding: space(2.5, 0, 2.5, 8),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});
const termStyles = css({
  position: 'absolute',
  insetBlockStart: space(3),
  insetInlineStart: 0,
  display: 'grid',
  color: toned.accent,
});
const valueStyles = css({
  ...type.control,
  fontWeight: weights.semibold,
  flexGrow: 1,
  overflowWrap: 'anywhere',
});
/** A line of its own for each city. */
const hoursStyles = css(typography.softSmall, { width: '100%' });
/** Extends the link's click area to the whole line. */
const linkStyles = css({
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radii.small },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `${strokes.ring} solid ${toned.focus}`, outlineOffset: '2px' },
});

type LineProps = {
  icon: IconNode;
  label: string;
  value: string;
  href?: string;
  note: string;
  elsewhere?: readonly string[];
};

function Line({ icon, label, value, href, note, elsewhere = [] }: LineProps) {
  return (
    <div css={lineStyles}>
      <dt css={termStyles}>
        <Icon of={icon} />
        <VisuallyHidden>{label}</VisuallyHidden>
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
      {elsewhere.map((hours) => (
        <dd key={hours} css={hoursStyles}>
          {hours}
        </dd>
      ))}
    </div>
  );
}

export function DirectContact() {
  return (
    <div>
      <h2 css={hiddenStyles}>{heading}</h2>
      <dl css={listStyles}>
        <Line icon={Phone} {...phone} value={phone.display} />
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
