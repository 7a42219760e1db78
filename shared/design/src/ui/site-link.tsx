import { Link, type LinkProps } from '@hireloom/contracts/router';
import { useId } from 'react';

export type SiteLinkProps = Omit<LinkProps, 'to' | 'target'> & {
  href: string;
  opensNewTab?: boolean;
};

const isPathOnSite = (href: string) => /^\/(?!\/)/.test(href);

/** A link that uses the router for paths of the site, and the browser for everything else. */
export function SiteLink({ href, opensNewTab = false, children, ...rest }: SiteLinkProps) {
  const noteId = useId();
  if (isPathOnSite(href) && !opensNewTab)
    return (
      <Link to={href} {...rest}>
        {children}
      </Link>
    );
  const { replace: _replace, preventScrollReset: _reset, ...anchor } = rest;
  if (!opensNewTab)
    return (
      <a href={href} {...anchor}>
        {children}
      </a>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" aria-describedby={noteId} {...anchor}>
      {children}
      <span id={noteId} hidden>
        opens in a new tab
      </span>
    </a>
  );
}
