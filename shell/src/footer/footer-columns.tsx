import { css } from '@emotion/react';
import { type NavigationPlace, site } from '@hireloom/contracts';
import { from, layout, space, strokes, toned, type, weights } from '@hireloom/design';
import { Fold, SiteLink, typography } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import { frame } from '../content/frame';
import { getLinkUrl, useNavigationLinks } from '../layout/navigation';

const headingStyles = css({
  ...type.eyebrow,
  color: toned.textSoft,
  fontWeight: weights.semibold,
  marginBlockEnd: space(2),
});

export const footerLinkStyles = css({
  fontSize: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: layout.touchTarget,
  textDecorationLine: 'none',
  textUnderlineOffset: '0.25em',
  '&:hover': { textDecorationLine: 'underline' },
});

const listStyles = css({ ...type.control, display: 'grid', justifyItems: 'start' });

export function FooterColumn({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Fold title={heading} openFrom="medium" heading={<h2 css={headingStyles}>{heading}</h2>}>
      {children}
    </Fold>
  );
}

export function FooterLinks({ of: place, className }: { of: NavigationPlace; className?: string }) {
  return (
    <ul css={listStyles} className={className}>
      {useNavigationLinks(place).map((link) => (
        <li key={link.order}>
          <SiteLink href={getLinkUrl(link)} css={footerLinkStyles}>
            {link.label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

const addressStyles = css({ paddingBlock: space(2.5) });
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
      <li css={addressStyles}>
        {city} {postalCode}, {region}, {country}
      </li>
    </ul>
  );
}

const figuresStyles = css({
  display: 'grid',
  // Three columns, or fewer if large text leaves no room for them.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(5rem, 100%), 1fr))',
  gap: space(3),
  [from.medium]: { gap: space(6) },
});

// Screen readers get the label first, the screen shows the figure first.
const figureStyles = css({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  gap: space(1.5),
  paddingBlockStart: space(2),
  borderBlockStart: `${strokes.ring} double ${toned.threadAccent}`,
});

const valueStyles = css({ ...type.figure, margin: 0 });

export function FooterFigures() {
  return (
    <dl aria-label={frame.footer.figuresLabel} css={figuresStyles}>
      {frame.footer.figures.map(({ figure, label }) => (
        <div key={label} css={figureStyles}>
          <dt css={typography.softSmall}>{label}</dt>
          <dd css={valueStyles}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
