import { css } from '@emotion/react';
import { site } from '@hireloom/contracts';
import { space, toned, type } from '@hireloom/design';
import { SiteLink } from '@hireloom/design/ui';
import { footerLinkStyles } from './footer-links';

const listStyles = css({ ...type.control, display: 'grid', justifyItems: 'start' });
const textStyles = css({ paddingBlock: space(2.5) });
const hoursStyles = css({ ...type.small, color: toned.textSoft, display: 'block' });

export function FooterContact() {
  const { city, region, postalCode, country } = site.office;
  return (
    <ul css={listStyles}>
      <li>
        <SiteLink href={site.phone.href} css={footerLinkStyles}>
          {site.phone.display}
        </SiteLink>
        <span css={hoursStyles}>{site.phoneHours}</span>
      </li>
      <li>
        <SiteLink href={`mailto:${site.email}`} css={footerLinkStyles}>
          {site.email}
        </SiteLink>
      </li>
      <li css={textStyles}>
        {city} {postalCode}, {region}, {country}
      </li>
    </ul>
  );
}
