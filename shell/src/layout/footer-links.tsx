import { css } from '@emotion/react';
import { layout, space, toned, type, weights } from '@hireloom/design';
import { SiteLink } from '@hireloom/design/ui';
import type { ReactNode } from 'react';

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

type LinksProps = { links: readonly { label: string; path: string }[]; className?: string };

export function FooterLinks({ links, className }: LinksProps) {
  return (
    <ul css={listStyles} className={className}>
      {links.map(({ label, path }) => (
        <li key={path}>
          <SiteLink href={path} css={footerLinkStyles}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
