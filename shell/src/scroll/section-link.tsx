import { isForBrowser } from '@hireloom/contracts';
import { SiteLink, type SiteLinkProps } from '@hireloom/design/ui';
import type { MouseEvent } from 'react';
import { useShell } from '../shell-context';
import { goToSection } from './sections';

type Props = Omit<SiteLinkProps, 'href'> & { path: string; section: string };

/** A link to a section. On the section's own page it scrolls there; on other pages it opens that page first. */
export function SectionLink({ path, section, onClick, ...rest }: Props) {
  const { pathname } = useShell();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isForBrowser(event) || pathname !== path) return;
    event.preventDefault();
    goToSection(section);
  };
  return <SiteLink href={`${path}#${section}`} onClick={go} {...rest} />;
}
