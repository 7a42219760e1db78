import { SiteLink, type SiteLinkProps } from '@hireloom/design/ui';
import type { NavigationTarget } from './arrange-segments';
import { usePagePath } from './use-page-path';

type Props = Omit<SiteLinkProps, 'href' | 'children'> & { to: NavigationTarget };

/** A link that says whether it leads to the page that is shown. */
export function NavigationLink({ to, ...rest }: Props) {
  const path = usePagePath();
  return (
    <SiteLink href={to.path} aria-current={path === to.path ? 'page' : undefined} {...rest}>
      {to.label}
    </SiteLink>
  );
}
