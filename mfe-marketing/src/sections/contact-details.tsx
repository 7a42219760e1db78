import { css } from '@emotion/react';
import { site } from '@hireloom/contracts';
import { columns, layout, space, type, weights } from '@hireloom/design';
import { TextLink, typography } from '@hireloom/design/ui';
import type { ContactLabels } from '../content/shapes';

const listStyles = css(type.control, columns(space(4, 8), { small: 2 }));

/** As high as a link, so that all values stand at the same distance from their labels. */
const valueStyles = css({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  minHeight: layout.touchTarget,
  fontWeight: weights.medium,
  overflowWrap: 'anywhere',
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: layout.touchTarget },
});

const { city, postalCode, region, country } = site.office;

type Props = { labels: ContactLabels; company?: typeof site.company };

export function ContactDetails({ labels, company = site.company }: Props) {
  const mail = `mailto:${site.email}${labels.mailSubject ? `?subject=${encodeURIComponent(labels.mailSubject)}` : ''}`;
  const address = [company.street, `${city} ${postalCode}`, region, country].filter(Boolean).join(', ');
  const details = [
    { label: labels.registeredName, value: company.registeredName },
    { label: labels.foundingYear, value: company.foundingYear },
    { label: labels.licences, value: company.licences },
    { label: labels.email, value: <TextLink href={mail}>{site.email}</TextLink> },
    { label: labels.phone, value: <TextLink href={site.phone.href}>{site.phone.display}</TextLink> },
    { label: labels.hours, value: site.phoneHours },
    { label: labels.office, value: address },
  ];
  return (
    <dl css={listStyles}>
      {details.map(
        ({ label, value }) =>
          label &&
          value && (
            <div key={label}>
              <dt css={typography.softSmall}>{label}</dt>
              <dd css={valueStyles}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
