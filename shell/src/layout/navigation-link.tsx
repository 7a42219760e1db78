import { useLocation } from '@hireloom/contracts/router';
import { SiteLink, type SiteLinkProps } from '@hireloom/design/ui';
import type { NavigationTarget } from './arrange-segments';

type Props = Omit<SiteLinkProps, 'href' | 'children'> & { to: NavigationTarget };

/** A link that says whether it leads to the page that is shown. */
export function NavigationLink({ to, ...rest }: Props) {
  const { pathname } = useLocation();
  return (
    <SiteLink href={to.path} aria-current={pathname === to.path ? 'page' : undefined} {...rest}>
      {to.label}
    </SiteLink>
  );
}
