import type { NavigationEntry } from '@hireloom/contracts';
import { SiteLink, type SiteLinkProps } from '@hireloom/design/ui';
import { SectionLink } from '../scroll/section-link';
import { usePagePath } from './use-page-path';

type Props = Omit<SiteLinkProps, 'href' | 'children'> & { to: NavigationEntry };

/** A link that says whether it leads to the page that is shown; one to a section of a page scrolls there. */
export function NavigationLink({ to: { path, section, label }, ...rest }: Props) {
  const pagePath = usePagePath();
  if (section)
    return (
      <SectionLink path={path} section={section} {...rest}>
        {label}
      </SectionLink>
    );
  return (
    <SiteLink href={path} aria-current={pagePath === path ? 'page' : undefined} {...rest}>
      {label}
    </SiteLink>
  );
}
