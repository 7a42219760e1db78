import { css } from '@emotion/react';
import { site } from '@hireloom/contracts';
import { columns, layout, space, type, weights } from '@hireloom/design';
import { TextLink, typography } from '@hireloom/design/ui';
import type { ContactLabels } from '../content/shapes';

const listStyles = css(type.control, columns(space(4, 8), { small: 2 }));

const valueStyles = css({
  fontWeight: weights.medium,
  overflowWrap: 'anywhere',
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: layout.touchTarget },
});

const { city, postalCode, region, country } = site.office;

/** The agency's contact data. */
export function ContactDetails({ labels }: { labels: ContactLabels }) {
  const details = [
    { label: labels.email, value: <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink> },
    { label: labels.phone, value: <TextLink href={site.phone.href}>{site.phone.display}</TextLink> },
    { label: labels.hours, value: site.phoneHours },
    { label: labels.office, value: `${city} ${postalCode}, ${region}, ${country}` },
  ];
  return (
    <dl css={listStyles}>
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt css={typography.softSmall}>{label}</dt>
          <dd css={valueStyles}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
