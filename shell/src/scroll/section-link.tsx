import { useLocation, useNavigate } from '@hireloom/contracts/router';
import { SiteLink, type SiteLinkProps } from '@hireloom/design/ui';
import type { MouseEvent } from 'react';
import { scrollToSection } from './scroll-to-section';
import type { SectionTarget } from './use-section-target';

type Props = Omit<SiteLinkProps, 'href'> & { path: string; section: string };

const isForBrowser = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

/** Leads to a section: scrolls there on its own page, and takes it along as a target from any other page. */
export function SectionLink({ path, section, onClick, ...rest }: Props) {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isForBrowser(event)) return;
    event.preventDefault();
    const state: SectionTarget = { scrollTo: section };
    if (pathname !== path) return void navigate(path, { state });
    const target = document.getElementById(section);
    if (target) scrollToSection(target, { isSmooth: true });
    // With the target: what arrives above the section meanwhile moves it.
    const replace = hash === `#${section}`;
    void navigate(`#${section}`, { state, preventScrollReset: true, replace });
  };
  return <SiteLink href={`${path}#${section}`} onClick={go} {...rest} />;
}
