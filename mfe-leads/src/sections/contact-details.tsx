import { css } from '@emotion/react';
import { layout, space, strokes, toned, type, weights } from '@hireloom/design';
import { Icon, TextLink } from '@hireloom/design/ui';
import { type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { contactPage } from '../content/contact';

const { heading, email, phone, office } = contactPage.details;

const headingStyles = css(type.h3);
const listStyles = css({ display: 'grid', marginBlockStart: space(4) });
const entryStyles = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space(4),
  paddingBlock: space(5),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  '& > svg': { gridRow: '1 / span 2', color: toned.accent, marginBlockStart: space(0.5) },
});
const termStyles = css({ ...type.small, color: toned.textSoft });
const valueStyles = css({ ...type.control, overflowWrap: 'anywhere' });
const linkStyles = css({
  ...type.title,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: layout.touchTarget,
  fontWeight: weights.semibold,
});
const softStyles = css({ ...type.small, color: toned.textSoft, display: 'block' });

type EntryProps = { icon: LucideIcon; label: string; children: ReactNode };

function Entry({ icon, label, children }: EntryProps) {
  return (
    <div css={entryStyles}>
      <Icon of={icon} />
      <dt css={termStyles}>{label}</dt>
      <dd css={valueStyles}>{children}</dd>
    </div>
  );
}

export function ContactDetails() {
  return (
    <div>
      <h2 css={headingStyles}>{heading}</h2>
      <dl css={listStyles}>
        <Entry icon={Phone} label={phone.label}>
          <TextLink href={phone.href} css={linkStyles}>
            {phone.display}
          </TextLink>
          <span css={softStyles}>{`${phone.hours}, ${phone.zone}`}</span>
        </Entry>
        <Entry icon={Mail} label={email.label}>
          <TextLink href={`mailto:${email.value}`} css={linkStyles}>
            {email.value}
          </TextLink>
        </Entry>
        <Entry icon={MapPin} label={office.label}>
          {office.lines.map((line) => (
            <span key={line} css={{ display: 'block' }}>
              {line}
            </span>
          ))}
          <span css={softStyles}>{office.note}</span>
        </Entry>
      </dl>
    </div>
  );
}
