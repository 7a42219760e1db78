import { css } from '@emotion/react';
import { space, toned, type } from '@hireloom/shared/design';
import { site } from '@hireloom/shared/contracts';
import { SiteLink } from '@hireloom/shared/ui';
import { frame } from '../content/frame';
import { footerLinkStyles } from './footer-links';

const { phone, email, office } = frame.footer.contact;

const listStyles = css({ display: 'grid', gap: space(3), fontStyle: 'normal' });
const termStyles = css({ ...type.small, color: toned.textSoft });
const valueStyles = css({ ...type.control, margin: 0 });
const hoursStyles = css({ ...type.small, color: toned.textSoft, display: 'block' });

export function FooterContact() {
  const { city, region, postalCode, country } = site.office;
  return (
    <dl css={listStyles}>
      <div>
        <dt css={termStyles}>{phone}</dt>
        <dd css={valueStyles}>
          <SiteLink href={site.phone.href} css={footerLinkStyles}>
            {site.phone.display}
          </SiteLink>
          <span css={hoursStyles}>{site.phoneHours}</span>
        </dd>
      </div>
      <div>
        <dt css={termStyles}>{email}</dt>
        <dd css={valueStyles}>
          <SiteLink href={`mailto:${site.email}`} css={footerLinkStyles}>
            {site.email}
          </SiteLink>
        </dd>
      </div>
      <div>
        <dt css={termStyles}>{office}</dt>
        <dd css={valueStyles}>
          {city} {postalCode}, {region}, {country}
        </dd>
      </div>
    </dl>
  );
}
