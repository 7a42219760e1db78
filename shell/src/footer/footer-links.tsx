import { css } from '@emotion/react';
import type { NavigationPlace } from '@hireloom/contracts';
import { layout, space, toned, type, weights } from '@hireloom/design';
import { SiteLink } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import { useLinks } from '../layout/navigation';

export const footerHeadingStyles = css({
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

type ColumnProps = { heading: string; children: ReactNode };

export function FooterColumn({ heading, children }: ColumnProps) {
  return (
    <div>
      <h2 css={footerHeadingStyles}>{heading}</h2>
      {children}
    </div>
  );
}

const listStyles = css({ ...type.control, display: 'grid', justifyItems: 'start' });

type LinksProps = { of: NavigationPlace; className?: string };

export function FooterLinks({ of: place, className }: LinksProps) {
  return (
    <ul css={listStyles} className={className}>
      {useLinks(place).map(({ label, path, order }) => (
        <li key={order}>
          <SiteLink href={path} css={footerLinkStyles}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
